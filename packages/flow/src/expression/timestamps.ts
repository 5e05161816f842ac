import { ExpressionFault, instantOf, readMoment, type OffsetAt } from "@flowrun/core/tooling";
import type { FlowFunction } from "./flow-function.ts";

/**
 * The name that a checked `timestamp` is given; the library's own reads a text without a zone on the
 * clocks of the machine.
 */
export const strictTimestamp = "timestamp_as_written";

const [earliest, latest] = [-62_135_596_800_000, 253_402_300_799_999];

/**
 * `timestamp` of seconds, and of a text as databases write it, on the clocks of a zone, or of UTC,
 * where the text names none.
 */
export function timestampFunctions(offsetsIn: (zone: string) => OffsetAt): readonly FlowFunction[] {
  const type = "google.protobuf.Timestamp";
  const inZone = (text: string, zone: string): Date => pointIn(text, offsetsIn(zone));
  return [
    {
      signature: `${strictTimestamp}(int): ${type}`,
      run: (seconds: bigint) => point(Number(seconds) * 1_000),
    },
    {
      signature: `${strictTimestamp}(string): ${type}`,
      run: (text: string) => pointIn(text, () => 0),
    },
    { signature: `${strictTimestamp}(string, string): ${type}`, run: inZone },
  ];
}

/** Whether `timestamp` of a text gives a point in time. */
export function isTimestamp(text: string): boolean {
  const moment = readMoment(text);
  return moment?.date !== undefined;
}

/** The operators that compare a timestamp with milliseconds, such as `now`. */
export const timestampComparisons: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
};

function pointIn(text: string, offsetAt: OffsetAt): Date {
  const moment = readMoment(text);
  if (moment?.date === undefined) throw noPoint();
  return point(instantOf(moment, offsetAt, 0));
}

function point(at: number): Date {
  if (!(at >= earliest && at <= latest)) throw noPoint();
  // oxlint-disable-next-line no-restricted-globals -- To make a date of a number is to look at no clock.
  return new Date(at);
}

function noPoint(): ExpressionFault {
  return new ExpressionFault(
    "RUN_EXPRESSION",
    "The expression failed: a value is not a point in time.",
  );
}
