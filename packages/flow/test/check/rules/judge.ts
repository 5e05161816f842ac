import { expect } from "vitest";
import { checkFlow } from "../../../src/check-flow.ts";
import type { V2Operations } from "../../../../core/src/ports/v2.ts";
import type { Verb } from "../../../../core/src/interpret/verb.ts";
import { verbs as builtInVerbs } from "../../../../core/src/verbs/index.ts";
import { rules } from "../../../src/check/rules/index.ts";
import type { SettingInputs } from "../../../src/compile/resolve-settings.ts";

/**
 * A problem as its reader sees it: `code`, the text that is underlined, the message with its hint
 * after it.
 */
export type SeenProblem = readonly [code: string, marked: string, message: string];

/**
 * A whole flow from the part that a test is about: the head is added, and whatever of it the part
 * brings is left out.
 */
export function flowOf(part: string): string {
  const lines = part.replace(/^\n/, "").split("\n");
  const margin = Math.min(
    ...lines.filter((line) => line.trim() !== "").map((line) => line.search(/\S/)),
  );
  const text = lines.map((line) => line.slice(margin)).join("\n");
  const head = ["flowrun: 1", "name: test", "start: main"];
  return [
    ...head.filter((line) => !new RegExp(`^${line.split(":")[0]}:`, "m").test(text)),
    text,
  ].join("\n");
}

/** What a flow is judged with. */
export interface JudgedWith {
  readonly settings?: SettingInputs;
  readonly operations?: V2Operations;
  readonly verbs?: Readonly<Record<string, Verb>>;
  /**
   * Whether the rules count that say what is left over. Default: `false`, for the flow of a test
   * declares and names more than it takes.
   */
  readonly isWhole?: boolean;
}

const others = rules.filter(({ needsWhole = false }) => !needsWhole);

/** Holds that a flow has no problem at all. */
export function expectValid(part: string, given?: JudgedWith): void {
  expectProblems(part, [], given);
}

/** Holds that a flow has exactly these problems, in this order. */
export function expectProblems(
  part: string,
  problems: readonly SeenProblem[],
  { settings, operations, verbs = builtInVerbs, isWhole = false }: JudgedWith = {},
): void {
  const text = flowOf(part);
  const language = {
    verbs,
    rules: isWhole ? rules : others,
    ...(operations === undefined ? {} : { operations }),
  };
  const found = checkFlow({ name: "test.yaml", text }, settings, language);
  const seen = found.map(({ code, span, message, hint }): SeenProblem => [
    code,
    text.slice(span.start, span.end),
    [message, hint].filter((words) => words !== undefined).join(" "),
  ]);
  expect(seen).toEqual(problems);
}
