import type { HttpFile, PortError } from "@flowrun/core/plugin";
import { ariError } from "./catalogue.ts";
import { answerError } from "./codec/answer.ts";
import { storedRecordingPath } from "./codec/paths.ts";
import type { Deadlines } from "./deadlines.ts";
import type { AriWire } from "./wire.ts";

const withinMs = 30_000;

/** `Transport.recording` over a wire that gives files. */
export function createStoredRecordings(
  wire: AriWire,
  deadlines: Deadlines,
): (name: string) => Promise<HttpFile> {
  return async (name) => {
    const purpose = (): string => `give recording "${name}"`;
    const { file } = wire;
    if (file === undefined)
      throw ariError("ARI_FAILED", "This platform gives no recordings away.", { certain: true });
    const late = (): PortError =>
      ariError(
        "ARI_TIMEOUT",
        `The platform took longer than ${withinMs / 1000} s to ${purpose()}.`,
      );
    const path = `${storedRecordingPath(name)}/file`;
    const answer = await deadlines.within(withinMs, late, (patience) => file(path, patience));
    const error = answerError(purpose, answer);
    if (error !== null) throw error;
    return { type: answer.type || "application/octet-stream", bytes: answer.bytes };
  };
}
