import type { Option, ValueType, Verb } from "@flowrun/core";
import {
  declaredAs,
  isNameOf,
  expressionTypeOf,
  isScalarType,
  kindOf,
  type YamlNode,
} from "@flowrun/core/tooling";
import {
  argumentsOf,
  describeArgument,
  describeType,
  operationOf,
  requiredArguments,
  typeOf,
} from "../flow/describe.ts";
import type { FlowText } from "../flow/flow-text.ts";
import { spell } from "../flow/quoting.ts";
import { usedFiles } from "../flow/used-files.ts";
import { keysOf } from "../tree/node-at.ts";
import type { Cursor } from "./cursor.ts";
import { type KeyPlace, type Proposal, propose, proposeKey } from "./proposal.ts";

/** The proposals for the value of an option. */
export function completeValue(flow: FlowText, cursor: Cursor, option: Option): readonly Proposal[] {
  const known = wordsOf(flow, option);
  return cursor.before === "" ? [...known, ...variablesOf(flow, cursor, option)] : known;
}

/**
 * The proposals for an option, whatever stands there now: words and names of the flow, then
 * expressions.
 */
export function valuesFor(flow: FlowText, option: Option): readonly Proposal[] {
  return [...wordsOf(flow, option), ...variablesOf(flow, { isQuoted: true }, option)];
}

/** The blocks of the flow. */
export function proposeBlocks({ draft }: FlowText): readonly Proposal[] {
  return [...draft.blocks.keys()].map((name) => propose("block", name));
}

/** The parts of the flow, with what each is called with and gives. */
export function proposeParts({ draft }: FlowText): readonly Proposal[] {
  return [...draft.parts].map(([name, { about, takes, gives }]) => {
    const taken = [...takes]
      .map(([argument, { type }]) => `${argument}: ${describeType(type)}`)
      .join(", ");
    const detail = gives === undefined ? `(${taken})` : `(${taken}) → ${describeType(gives.value)}`;
    return propose("block", name, { detail, documentation: about });
  });
}

/** The parts of the files that the flow uses. */
function proposePartsBeside(flow: FlowText): readonly Proposal[] {
  return usedFiles(flow).flatMap(({ name, flow: used }) =>
    proposeParts(used).map(({ label, detail, documentation }) =>
      propose("block", `${name}#${label}`, { detail, documentation }),
    ),
  );
}

function wordsOf(flow: FlowText, option: Option): readonly Proposal[] {
  const { kind, of } = option;
  if (isNameOf(of ?? "", option)) return proposeDeclared(flow, of ?? "");
  if (kind === "branches" || kind === "sequences" || kind === "presses") return proposeBlocks(flow);
  const standard = option.default === undefined ? undefined : spell(option.default);
  const words = kindOf(kind).words?.(option) ?? (standard === undefined ? [] : [standard]);
  return [...new Set(words)].map((word) =>
    propose("word", word, { detail: word === standard ? "default" : undefined }),
  );
}

/** The things of a kind that a flow declares. */
export function proposeDeclared(flow: FlowText, of: string): readonly Proposal[] {
  switch (of) {
    case "block":
      return proposeBlocks(flow);
    case "part":
      return [...proposeParts(flow), ...proposePartsBeside(flow)];
    case "operation":
      return proposeOperations(flow);
    default:
      return [...(declaredAs(flow.draft, of)?.nodes.keys() ?? [])].map((name) =>
        propose(of === "table" ? "table" : "name", name),
      );
  }
}

/** Settings and variables that an option can take, written as expressions. */
function variablesOf(
  { declarations }: FlowText,
  { isQuoted }: Pick<Cursor, "isQuoted">,
  option: Option,
): readonly Proposal[] {
  return (["settings", "vars"] as const).flatMap((root) =>
    [...declarations[root]].flatMap(([name, type]) => {
      if (!takesVariable(option, type)) return [];
      const expression = `\${${root}.${name}}`;
      const label = isQuoted ? expression : `"${expression}"`;
      return [propose("name", label, { detail: describeType(type) })];
    }),
  );
}

function takesVariable({ kind }: Option, type: ValueType): boolean {
  const { expressions, takes, templateProblem, parts } = kindOf(kind);
  if (expressions === "alone")
    return isScalarType(type) && takes(expressionTypeOf({ kind: type.kind }));
  const isText = expressions === "anywhere" && (parts === undefined || parts === "media");
  return isText && type.kind === "string" && templateProblem?.("", "${}") === undefined;
}

/** The operations of the REST API v2, as far as they are known. */
function proposeOperations({ operations = {} }: FlowText): readonly Proposal[] {
  return Object.entries(operations).map(([name, { summary }]) =>
    propose("operation", name, { documentation: summary }),
  );
}

/**
 * The arguments of the operation that a step calls and that it does not have yet, those that it
 * needs first.
 */
export function proposeArguments(
  flow: FlowText,
  verb: Verb,
  { step, at }: { readonly step: YamlNode | undefined; readonly at: KeyPlace },
): readonly Proposal[] {
  const operation = operationOf(flow, verb, step);
  if (operation === undefined) return [];
  const { map, where } = at.cursor;
  const present = where === "key" && map !== undefined ? keysOf(map) : [];
  const required = requiredArguments(operation);
  const all = [...argumentsOf(operation)].filter(([name]) => !present.includes(name));
  const ordered = [
    ...all.filter(([name]) => required.includes(name)),
    ...all.filter(([name]) => !required.includes(name)),
  ];
  return ordered.map(([name, schema]) =>
    proposeKey(at, {
      kind: "option",
      key: name,
      value: "",
      detail: required.includes(name) ? "required" : typeOf(schema),
      documentation: describeArgument(name, schema),
    }),
  );
}
