import { mediaSchemes, type Option, type OptionKind, type ValueType } from "@flowrun/core";
import { describeType } from "../flow/describe-type.ts";
import type { FlowText } from "../flow/flow-text.ts";
import { spell } from "../flow/spell.ts";
import type { Cursor } from "./cursor.ts";
import { proposeOperations } from "./propose-operations.ts";
import { propose, type Proposal } from "./proposal.ts";

/** What could stand as the value of an option. */
export function completeValue(flow: FlowText, cursor: Cursor, option: Option): readonly Proposal[] {
  const known = wordsOf(flow, option);
  const kinds = typesThatFit[option.kind] ?? [];
  return cursor.before === "" ? [...known, ...variablesOf(flow, cursor, kinds)] : known;
}

/** The blocks of the flow. */
export function proposeBlocks({ draft }: FlowText): readonly Proposal[] {
  return [...draft.blocks.keys()].map((name) => propose("block", name));
}

function wordsOf(flow: FlowText, option: Option): readonly Proposal[] {
  switch (option.kind) {
    case "block":
      return proposeBlocks(flow);
    case "table":
      return [...flow.draft.tables.keys()].map((name) => propose("table", name));
    case "operation":
      return proposeOperations(flow);
    case "media":
      return mediaSchemes.map((scheme) => propose("word", `${scheme}:`));
    case "boolean":
      return words(["true", "false"], option);
    case "interrupt":
      return words(["any", "none"], option);
    case "choice":
      return words(option.choices ?? [], option);
    case "duration":
      return words(
        [...new Set([option.default, option.example].filter((word) => word !== undefined).map(String))],
        option,
      );
    default:
      return option.default === undefined ? [] : words([spell(option.default)], option);
  }
}

function words(all: readonly string[], option: Option): readonly Proposal[] {
  const standard = option.default === undefined ? undefined : spell(option.default);
  return all.map((word) => propose("word", word, { detail: word === standard ? "default" : undefined }));
}

/** The types of settings and variables that an option can take, by its kind; none where no expression may stand. */
const typesThatFit: Readonly<Partial<Record<OptionKind, readonly ValueType["kind"][]>>> = {
  string: ["string"],
  endpoint: ["string"],
  integer: ["integer"],
  boolean: ["boolean"],
  duration: ["duration"],
};

/** Settings and variables of these types, written as expressions. */
function variablesOf(
  { declarations }: FlowText,
  { isQuoted }: Cursor,
  kinds: readonly ValueType["kind"][],
): readonly Proposal[] {
  return (["settings", "vars"] as const).flatMap((root) =>
    [...declarations[root]].flatMap(([name, type]) => {
      if (!kinds.includes(type.kind)) return [];
      const expression = `\${${root}.${name}}`;
      const label = isQuoted ? expression : `"${expression}"`;
      return [propose("name", label, { detail: describeType(type) })];
    }),
  );
}
