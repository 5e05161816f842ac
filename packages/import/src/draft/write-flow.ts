import { Document, isMap, isSeq, type Node, Scalar, visit } from "yaml";
import type { DraftStep, FlowDraft, Section, Value } from "./flow-draft.ts";

const sections: readonly Section[] = [
  "settings",
  "variables",
  "vars",
  "calendars",
  "queues",
  "conferences",
  "prompts",
];

/** The text of a draft: a flow as people write one, a line for each step. */
export function writeFlow(draft: FlowDraft, name: string, head: string): string {
  const after = afterCall(draft);
  const document = new Document({
    flowrun: 1,
    name,
    ...Object.fromEntries(
      sections
        .filter((section) => draft.declared(section).size > 0)
        .map((section) => [section, Object.fromEntries(draft.declared(section))]),
    ),
    ...(draft.languages.size > 0 ? { languages: [...draft.languages] } : {}),
    start: draft.start,
    blocks: Object.fromEntries(
      [...draft.blocks].map(([block, steps]) => [block, steps.map(written)]),
    ),
    ...(after.length > 0 ? { finally: after.map(written) } : {}),
  });
  document.commentBefore = comment(head.split("\n"));
  if (draft.trailer.length > 0) document.comment = comment(draft.trailer);
  visit(document, {
    Pair: (_, { key, value }, path) => {
      if (path.length === 4 && isMap(value) && isSection(path[1], sections)) value.flow = true;
      if (path.length === 2 && isSeq(value)) value.flow = true;
      const isOption = isStep(path) && key instanceof Scalar;
      if (isOption && (isMap(value) || isSeq(value))) value.flow = true;
    },
    Scalar: (key, scalar) => {
      // `on` and its like are text here, and YAML tools would read them as something else.
      if (key !== "value" || typeof scalar.value !== "string") return;
      if (misread.test(scalar.value)) scalar.type = Scalar.QUOTE_DOUBLE;
      if (scalar.value.includes('"')) scalar.type = Scalar.QUOTE_SINGLE;
    },
  });
  return document.toString({ lineWidth: 0, indentSeq: true, flowCollectionPadding: true });
}

const misread = /^(?:on|off|yes|no|y|n)$/i;

/** The steps after the call, without those that tell of a result whose step is gone. */
function afterCall(draft: FlowDraft): readonly DraftStep[] {
  const bound = new Set([...draft.blocks.values()].flatMap((steps) => steps.map(({ as }) => as)));
  return draft.finally.filter(({ if: condition = "" }) => {
    const [, name] = /^(\w+) != null$/.exec(condition) ?? [];
    return name === undefined || bound.has(name);
  });
}

function comment(lines: readonly string[]): string {
  return lines.map((line) => (line === "" ? "" : ` ${line}`)).join("\n");
}

function written({ verb, options, if: condition, as, then, note }: DraftStep): Value {
  const bare = [options, condition, as, then, note].every((each) => each === undefined);
  if (bare) return verb;
  return {
    [verb]: options ?? {},
    ...(condition === undefined ? {} : { if: condition }),
    ...(as === undefined ? {} : { as }),
    ...(then === undefined ? {} : { then }),
    ...(note === undefined ? {} : { note }),
  };
}

function isSection(at: unknown, names: readonly string[]): boolean {
  return (
    typeof at === "object" &&
    at !== null &&
    "key" in at &&
    at.key instanceof Scalar &&
    names.includes(String(at.key.value))
  );
}

/** Whether the path leads to a key of a step: the map of it stands in a list. */
function isStep(path: readonly unknown[]): boolean {
  return isMap(path.at(-1)) && isSeq(path.at(-2) as Node);
}
