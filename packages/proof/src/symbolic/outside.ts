import { readFlow, settings, type SettingNode, vars as declaredVars } from "@flowrun/flow/tooling";
import type { Constant } from "../solve/term.ts";
import { jsonKinds } from "./json-value.ts";
import { anyOfType, knownValue, sortOfType } from "./typed-value.ts";
import type { FlowModel } from "./flow-model.ts";
import type { Value, Values } from "./value.ts";

/** The facts outside a call that do not change: who calls, and the settings. */
export interface Outside {
  /** Without what changes in a call. */
  readonly call: Extract<Value, { readonly kind: "row" }>;
  readonly settings: Value;
  /** The values that variables begin with. */
  readonly vars: Values;
  /** A value of the type of a variable, under a name. */
  readonly anyVariable: (variable: string, name: string) => Value;
}

/** The facts outside the calls of a flow. Settings may be any that the flow allows. */
export function outsideOf(model: FlowModel): Outside {
  const { program, typing, symbols } = model;
  const { ast } = readFlow(program.source, program.verbs);
  const vars = Object.entries(program.vars);
  const typeOf = (name: string) => ast && declaredVars.in(ast).get(name)?.type;
  return {
    call: callOf(model),
    settings: settingsOf(model, ast && settings.in(ast)),
    vars: Object.fromEntries(
      vars.map(([name, value]) => {
        const type = typeOf(name);
        const isModelled = type !== undefined && sortOfType(type) !== undefined;
        const known = knownValue(symbols, value, name);
        return [
          name,
          isModelled
            ? asDeclared(model, known, type.kind)
            : anyOfType(typing, type, `vars.${name}`),
        ];
      }),
    ),
    anyVariable: (variable, name) => anyOfType(typing, typeOf(variable), name),
  };
}

/** A whole number is no whole number where a broken one may stand. */
function asDeclared({ terms }: FlowModel, value: Value, kind: string): Value {
  const isWhole = value.kind === "single" && value.term.sort === "integer";
  if (kind !== "number" || !isWhole) return value;
  return { kind: "single", term: terms.add(value.term, terms.constant(0)) };
}

type Settings = ReadonlyMap<string, SettingNode>;

function settingsOf({ program, terms, symbols }: FlowModel, declared?: Settings): Value {
  const members = Object.entries(program.settings).map(([name, value]): [string, Value] => {
    const node = declared?.get(name);
    const sort = node && sortOfType({ kind: node.type });
    if (node === undefined || sort === undefined)
      return [name, { kind: "any", name: `settings.${name}` }];
    const { minimum, maximum } = node;
    const term = symbols.create(`settings.${name}`, sort, {
      likes: [value as Constant],
      within: (symbol) =>
        terms.and(
          ...(minimum === undefined ? [] : [terms.atMost(terms.constant(minimum), symbol)]),
          ...(maximum === undefined ? [] : [terms.atMost(symbol, terms.constant(maximum))]),
        ),
    });
    return [name, { kind: "single", term }];
  });
  return { kind: "row", members: Object.fromEntries(members) };
}

/** The facts of a call. Its language, and the start, are not modelled. */
function callOf({ program, terms, symbols, typing }: FlowModel): Outside["call"] {
  const text = (name: string, ...likes: readonly string[]): Value => ({
    kind: "single",
    term: symbols.create(`call.${name}`, "text", { likes }),
  });
  const maybe = (name: string): Value => {
    const isNull = symbols.create(`call.${name}!null`, "boolean", { likes: [true, false] });
    return {
      kind: "maybe",
      isNull,
      term: symbols.create(`call.${name}`, "text", { likes: ["7"] }),
    };
  };
  symbols.create("call.args!kind", "integer", {
    within: (kind) => terms.equal(kind, terms.constant(jsonKinds.list)),
  });
  const headers = Object.keys(program.headers ?? {}).map((name) => [
    name,
    maybe(`headers.${name}`),
  ]);
  const variables = Object.entries(program.variables ?? {}).map(([name, variable]) => [
    name,
    anyOfType(
      typing,
      { kind: variable.kind, nullable: variable.default === null },
      `call.variables.${name}`,
    ),
  ]);
  return {
    kind: "row",
    members: {
      from: text("from", "4712345678"),
      to: text("to", "1000", "1001", ...(typing.likes["call.to"] ?? []).map(String)),
      name: text("name", ""),
      args: { kind: "json", path: "call.args" },
      diverted_from: maybe("diverted_from"),
      headers: { kind: "row", members: Object.fromEntries(headers) },
      variables: { kind: "row", members: Object.fromEntries(variables) },
    },
  };
}
