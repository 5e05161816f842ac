import type { Json, JsonObject } from "../json.ts";
import { parseLiteral } from "../language/literal.ts";
import type { Program } from "./program.ts";

/**
 * The variables of the dial plan as expressions see them. Texts become values of the declared
 * types; one that fits its type no better than nothing is the default.
 */
export function variablesIn(
  declared: NonNullable<Program["variables"]> = {},
  told: Readonly<Record<string, string | null>> = {},
): JsonObject {
  return Object.fromEntries(
    Object.entries(declared).map(([name, { variable, kind, default: unsaid }]) => {
      const text = told[variable] ?? null;
      return [name, (text === null ? undefined : valueOf(kind, text)) ?? unsaid] as const;
    }),
  );
}

type Kind = NonNullable<Program["variables"]>[string]["kind"];

function valueOf(kind: Kind, text: string): Json | undefined {
  const trimmed = text.trim();
  switch (kind) {
    case "string":
      return text;
    case "boolean":
      return truths.get(trimmed.toLowerCase());
    case "duration":
      // The dial plan counts in seconds.
      return parseLiteral("duration", /^\d+$/.test(trimmed) ? `${trimmed}s` : trimmed);
    default:
      return parseLiteral(kind, trimmed);
  }
}

/** The words that Asterisk takes for true and for false. */
const truths: ReadonlyMap<string, boolean> = new Map([
  ...["yes", "true", "y", "t", "1", "on"].map((word) => [word, true] as const),
  ...["no", "false", "n", "f", "0", "off"].map((word) => [word, false] as const),
]);
