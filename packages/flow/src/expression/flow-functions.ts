import {
  localTimeAt,
  offsetsOf,
  type LocalTime,
  type OffsetAt,
  ExpressionFault,
  matchesDialPattern,
} from "@flowrun/core/tooling";
import { characterFunctions } from "./character-functions.ts";
import { guardFunctions } from "./conversions.ts";
import { defaultFunction } from "./default-values.ts";
import type { FlowFunction } from "./flow-function.ts";
import type { Patterns } from "./patterns.ts";
import { timestampFunctions } from "./timestamps.ts";

/**
 * The name that a checked `matches` is given; its own cannot be overridden and runs a backtracking
 * engine.
 */
export const linearMatches = "matches_in_linear_time";

/** The name that a checked `draw` is given, with the id of the call before its label. */
export const drawForCall = "draw_for_call";

/**
 * The name that a checked `int` is given; the library's own takes an empty text for 0, and `0b1`
 * for 1.
 */
export const strictInt = "int_in_full";

/** The functions of flows, for the patterns of one flow. */
export function flowFunctions(patterns: Patterns): readonly FlowFunction[] {
  const offsetsIn = createOffsets();
  const timeIn = (zone: string, at: bigint): LocalTime => localTimeIn(offsetsIn(zone), at);
  return [
    { signature: "like(string, string): bool", run: matchesDialPattern },
    {
      signature: "date(int, string): string",
      run: (at: bigint, zone: string) => timeIn(zone, at).date,
    },
    {
      signature: "clock(int, string): string",
      run: (at: bigint, zone: string) => timeIn(zone, at).clock,
    },
    {
      signature: "weekday(int, string): string",
      run: (at: bigint, zone: string) => timeIn(zone, at).weekday,
    },
    { signature: "draw(string): int", run: (label: string) => BigInt(draw("", label)) },
    {
      signature: `${drawForCall}(string, string): int`,
      run: (call: string, label: string) => BigInt(draw(call, label)),
    },
    { signature: `string.${linearMatches}(string): bool`, run: patterns.matches },
    { signature: `${strictInt}(int): int`, run: (value: bigint) => value },
    { signature: `${strictInt}(double): int`, run: (value: number) => wholeOf(value) },
    { signature: `${strictInt}(string): int`, run: (text: string) => integerOf(text) },
    defaultFunction,
    ...timestampFunctions(offsetsIn),
    ...characterFunctions,
    ...guardFunctions(integerOf),
  ];
}

function wholeOf(value: number): bigint {
  if (Number.isFinite(value)) return BigInt(Math.trunc(value));
  throw new ExpressionFault("RUN_EXPRESSION", "The expression failed: a number is too large.");
}

/** As CEL has it: decimal digits with a sign or none, and nothing else. */
function integerOf(text: string): bigint {
  const value = /^[+-]?\d{1,19}$/.test(text) ? BigInt(text) : undefined;
  if (value !== undefined && BigInt.asIntN(64, value) === value) return value;
  throw new ExpressionFault("RUN_EXPRESSION", "The expression failed: a text is not an integer.");
}

/**
 * A number from 0 to 99 that is the same for a call and a label on every machine, and spread evenly
 * over calls. FNV-1a with the last step of MurmurHash3, since the ids of calls differ in few
 * characters.
 */
export function draw(call: string, label: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${call}\0${label}`)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % 100;
}

/** The rules of each zone, looked up once. */
function createOffsets(): (zone: string) => OffsetAt {
  const zones = new Map<string, OffsetAt>();
  return (zone) => {
    const offsetAt = zones.get(zone) ?? offsetsOf(zone);
    zones.set(zone, offsetAt);
    return offsetAt;
  };
}

function localTimeIn(offsetAt: OffsetAt, at: bigint): LocalTime {
  const time = localTimeAt(Number(at), offsetAt);
  if (time !== undefined) return time;
  throw new ExpressionFault(
    "RUN_EXPRESSION",
    "The expression failed: a time is outside the years 0 to 9999.",
  );
}
