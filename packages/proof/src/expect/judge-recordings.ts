import type { TraceEntry } from "@flowrun/core";
import type { ScenarioRun } from "../run/run-scenario.ts";
import type { Trial } from "../scenario/read-test-file.ts";
import { fitsText } from "../scenario/request-pattern.ts";
import type { ExpectedRecording } from "../scenario/expectations.ts";
import { compareLists, type Departure } from "./departure.ts";

/**
 * Where other recordings were kept, or erased, than expected; a recording is compared as far as it
 * is written.
 */
export function judgeRecordings(
  { scenario: { expect }, places }: Trial,
  { trace }: ScenarioRun,
): readonly Departure[] {
  const erased = trace.filter((entry) => entry.kind === "recording.erased");
  const kept = trace
    .filter((entry) => entry.kind === "recording.ended")
    .filter(
      ({ recording, at }) => !erased.some((gone) => gone.recording === recording && gone.at >= at),
    );
  const end = trace.at(-1);
  const comparisons = [
    {
      code: "PROOF_RECORDINGS",
      key: "recordings",
      expected: expect.recordings?.map(describe),
      got: kept.map((entry, index) => ({
        text: describe(asWanted(toRecording(entry), expect.recordings?.[index])),
        told: describe(toRecording(entry)),
        entry,
      })),
      words: ["the flow", "kept"],
    },
    {
      code: "PROOF_RECORDINGS",
      key: "erased",
      expected: expect.erased,
      got: erased.map((entry, index) => ({
        text: nameAsWanted(entry.recording, expect.erased?.[index]),
        told: entry.recording,
        entry,
      })),
      words: ["the flow", "erased"],
    },
  ] as const;
  return comparisons.flatMap(({ expected, ...rest }) =>
    expected === undefined ? [] : (compareLists({ ...rest, expected }, places, end) ?? []),
  );
}

function toRecording(
  entry: TraceEntry & { readonly kind: "recording.ended" },
): Required<ExpectedRecording> {
  return { name: entry.recording, seconds: entry.seconds, ended_by: entry.endedBy };
}

/** The expectation where a recording meets it; else all of the recording. */
function asWanted(
  recording: Required<ExpectedRecording>,
  wanted: ExpectedRecording | undefined,
): ExpectedRecording {
  if (wanted === undefined) return recording;
  const isNamed = wanted.name === undefined || fitsText(wanted.name, recording.name);
  const isSame = [wanted.seconds ?? recording.seconds, wanted.ended_by ?? recording.ended_by];
  return isNamed && isSame[0] === recording.seconds && isSame[1] === recording.ended_by
    ? wanted
    : recording;
}

function nameAsWanted(name: string, wanted: string | undefined): string {
  return wanted !== undefined && fitsText(wanted, name) ? wanted : name;
}

function describe({ name, seconds, ended_by: endedBy }: ExpectedRecording): string {
  const parts = [
    name,
    seconds === undefined ? undefined : `${seconds} s`,
    endedBy && `ended by ${endedBy}`,
  ];
  return parts.filter((part) => part !== undefined).join(", ") || "a recording";
}
