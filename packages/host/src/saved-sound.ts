import type { SaveCommand, Table } from "@flowrun/core";
import { PortError } from "@flowrun/core/plugin";
import { toBase64 } from "./base64.ts";
import { recordingFile, type RecordingSource } from "./recording-file.ts";

/** The largest file that a column gets. */
const mostMiB = 8;

/** A row to be kept, with the table that has all of its columns. */
export interface Saving {
  readonly table: Table;
  readonly command: SaveCommand;
}

/**
 * The row with the file of its recording in it, as base64. Rejects with a `PortError`:
 * `RUN_SOUND_SIZE` for a larger file, or as a transport that gives no recording.
 */
export async function withSound(
  source: RecordingSource | undefined,
  { table, command }: Saving,
): Promise<Saving> {
  const { sound, values } = command;
  if (sound === undefined) return { table, command };
  const { column } = sound;
  const { bytes = new Uint8Array() } = (await recordingFile(source, sound)) ?? {};
  if (bytes.length > mostMiB * 1_024 * 1_024)
    throw new PortError(
      "RUN_SOUND_SIZE",
      `The recording is larger than the ${mostMiB} MiB that a column gets.`,
      { certain: true, outcome: "refused" },
    );
  return {
    table: { ...table, columns: { ...table.columns, [column]: { kind: "string" } } },
    command: { ...command, values: { ...values, [column]: toBase64(bytes) } },
  };
}
