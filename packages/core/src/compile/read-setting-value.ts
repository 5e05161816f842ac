import type { Json } from "../json.ts";
import type { SettingNode } from "../language/ast.ts";
import { formatDuration, parseDuration } from "../language/duration.ts";
import { literalExpected, parseLiteral } from "../language/literal.ts";

type Limits = Pick<SettingNode, "type" | "minimum" | "maximum">;

const words: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  on: true,
  false: false,
  no: false,
  off: false,
};

/**
 * The value of a setting from outside, in the unit of state, or `undefined` when it does not fit the type and limits. Text
 * is read as the type, as the environment has nothing else; a duration is `30s`, or a whole number of seconds.
 */
export function readSettingValue(setting: Limits, given: unknown): Json | undefined {
  const value = typeof given === "string" ? readText(setting, given) : readPlain(setting, given);
  if (typeof value !== "number") return value;
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = setting;
  return value >= minimum && value <= maximum ? value : undefined;
}

/** What a setting from outside must be, for the end of `… must be`. */
export function expectedSetting({ type, minimum, maximum }: Limits): string {
  const what = type === "duration" ? "a duration such as 30s, or a whole number of seconds" : literalExpected[type];
  const show = (limit: number): string => (type === "duration" ? formatDuration(limit) : String(limit));
  const limits = [
    ...(minimum === undefined ? [] : [`at least ${show(minimum)}`]),
    ...(maximum === undefined ? [] : [`at most ${show(maximum)}`]),
  ];
  return [what, ...limits].join(", ");
}

function readText({ type }: Limits, text: string): Json | undefined {
  if (type === "string") return text;
  const trimmed = text.trim();
  if (type === "duration" && /^[0-9]+$/.test(trimmed)) return parseDuration(`${trimmed}s`);
  if (type === "boolean") return Object.hasOwn(words, trimmed.toLowerCase()) ? words[trimmed.toLowerCase()] : undefined;
  return parseLiteral(type, trimmed);
}

function readPlain({ type }: Limits, given: unknown): Json | undefined {
  if (typeof given === "boolean") return type === "boolean" ? given : undefined;
  if (typeof given !== "number" || !Number.isFinite(given)) return undefined;
  // A telephone number in a config file without quotes is a number to YAML, and was meant as text.
  if (type === "string" || type === "duration")
    return Number.isSafeInteger(given)
      ? readText({ type, minimum: undefined, maximum: undefined }, String(given))
      : undefined;
  if (type === "integer") return Number.isSafeInteger(given) ? given : undefined;
  return type === "number" ? given : undefined;
}
