import type { ASTNode } from "@marcbachmann/cel-js";
import type { Json } from "@flowrun/core";
import {
  describeType,
  fileOfName,
  kindOf,
  mediaOfStep,
  quote,
  spokenTextRemedy,
} from "@flowrun/core/tooling";
import { isMember, namedMember } from "../../expression/cel-tree.ts";
import { parseTemplate } from "../../expression/parse-template.ts";
import { settings } from "../../read/sections/settings.ts";
import { vars } from "../../read/sections/vars.ts";
import type { CheckedFlow, TextNode } from "../checked-flow.ts";
import type { CheckedStep } from "../checked-step.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";

/** An expression alone is played, and not spoken: its value is a URI, never words. */
export const playedTextsAreMedia: Rule = defineRule({
  code: "FLOW_TEXT_PLAYED",
  severity: "warning",
  title: "An expression gives a text where media are played.",
  why: "A text with a space outside of its expressions is spoken, but an expression that is the whole value must give media: `sound:hello-world`, the media of a recording, a column with such. With a name, a number or a text of a server each call comes to the fault `RUN_OPTION_VALUE`.",
  remedy:
    'Write `{ say: "${…}" }` for a text that is spoken, or a scheme in front: `"sound:${…}"`. If the value is media, ignore the warning with the reason.',
  example: `
    blocks:
      main:
        - answer
        - play: "\${call.name}"
        - hangup
  `,
  find: (flow) =>
    flow.steps.flatMap((step) =>
      mediaOfStep(step.verb, step.node).flatMap((item) =>
        item.kind === "uri" ? playedIn(flow, step, item.node) : [],
      ),
    ),
});

function playedIn(flow: CheckedFlow, step: CheckedStep, node: TextNode): readonly Finding[] {
  const cut = parseTemplate(node.text);
  const parts = cut.ok ? cut.template.parts : [];
  const [only, ...others] = parts;
  if (only?.kind !== "expression" || others.length > 0) return [];
  if (step.diagnostics.length > 0) return [];
  const why = typeFault(step, node) ?? leafFault(flow, step, only.source);
  if (why === undefined) return [];
  return [
    {
      span: node.span,
      message: `${quote(node.text)} must give media, such as sound:hello-world, and ${why}.`,
      hint: spokenTextRemedy(node.text),
    },
  ];
}

/** A number, a day or the like is never media. */
function typeFault({ types }: CheckedStep, { span }: TextNode): string | undefined {
  const type = types.find((each) => each.span.start === span.start)?.type;
  const isText = type === undefined || !numbers.has(type.kind);
  return isText ? undefined : `it gives ${describeType(type)}`;
}

const numbers: ReadonlySet<string> = new Set(["integer", "number", "boolean", "duration"]);

/** The first of its possible values that is no media, in words. */
function leafFault(flow: CheckedFlow, step: CheckedStep, source: string): string | undefined {
  const seen = new Set<string>();
  const faultOf = (node: ASTNode, isBeginning = false): string | undefined => {
    for (const leaf of leavesOf(node, isBeginning)) {
      const fault = faultOfLeaf(leaf);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
  const faultOfVariable = (name: string, isBeginning: boolean): string | undefined => {
    if (seen.has(name) || fileOfName(step.id) !== "") return undefined;
    seen.add(name);
    const initial = vars.in(flow.ast).get(name)?.initial.value;
    const given = flow.steps.flatMap(({ node, verb }) => givenTo(name, node, verb));
    const isText = initial === "" || isWords(initial, isBeginning);
    const texts = given.map((text) => faultOfText(text, isBeginning));
    if (!isText || texts.some((text) => text === undefined)) return undefined;
    return initial === "" && texts.length === 0 ? undefined : `vars.${name} is a text`;
  };
  const faultOfText = (text: string, isBeginning: boolean): string | undefined => {
    const cut = parseTemplate(text);
    const [only, ...others] = cut.ok ? cut.template.parts : [];
    if (only?.kind === "expression" && others.length === 0)
      return faultOf(flow.known.context.parse(only.source), isBeginning);
    return only?.kind === "text" && !mayBegin(only.text) ? quote(text) : undefined;
  };
  const faultOfLeaf = ({ node, isBeginning }: Leaf): string | undefined => {
    if (node.op === "value")
      return isWords(node.args as Json, isBeginning)
        ? `${quote(String(node.args))} is none`
        : undefined;
    const { root, name } = namedMember(node) ?? {};
    if (root === "call")
      return tellingOfCall.has(name ?? "") ? `call.${name} is a text` : undefined;
    if (root === "vars") return faultOfVariable(name ?? "", isBeginning);
    if (root === "settings") return faultOfSetting(flow, name ?? "", isBeginning);
    return boundFault(flow, node);
  };
  return faultOf(flow.known.context.parse(source));
}

function faultOfSetting(
  { ast }: CheckedFlow,
  name: string,
  isBeginning: boolean,
): string | undefined {
  const given = settings.in(ast).get(name)?.default?.value;
  const isText = given !== "" && isWords(given, isBeginning);
  return isText ? `the default of settings.${name} is a text` : undefined;
}

/** The texts that a step gives to a variable. */
function givenTo(
  name: string,
  { options }: CheckedStep["node"],
  verb: CheckedStep["verb"],
): readonly string[] {
  return [...options].flatMap(([option, written]) => {
    if (verb.options[option]?.kind !== "assignments" || written.kind !== "map") return [];
    const value = written.entries.get(name)?.value;
    return value?.kind === "text" ? [value.text] : [];
  });
}

/** A part of an expression that may be its value, or the beginning of it. */
interface Leaf {
  readonly node: ASTNode;
  readonly isBeginning: boolean;
}

/** The parts of an expression of which one is its value, or begins it. */
function leavesOf(node: ASTNode, isBeginning: boolean): readonly Leaf[] {
  const inside = (part: ASTNode): readonly Leaf[] => leavesOf(part, isBeginning);
  if (node.op === "?:") return [...inside(node.args[1]), ...inside(node.args[2])];
  if (node.op === "rcall" && ["orValue", "or"].includes(node.args[0]))
    return [...inside(node.args[1]), ...node.args[2].flatMap(inside)];
  // The first text decides the scheme.
  if (node.op === "+") return leavesOf(node.args[0], true);
  return [{ node, isBeginning }];
}

/** Members of a call that are names, numbers and ids. */
const tellingOfCall: ReadonlySet<string> = new Set([
  ...["id", "from", "to", "name", "language", "diverted_from", "started_at"],
]);

/** Verbs whose results are keys and words of the caller; of a recording, `media` is played. */
const hearing: ReadonlySet<string> = new Set([
  ...["collect-digits", "menu", "listen", "transcribe", "record", "record-call"],
]);

/** A name that was typed, said or recorded. */
function boundFault({ steps }: CheckedFlow, leaf: ASTNode): string | undefined {
  const root = isMember(leaf) ? leaf.args[0] : leaf;
  if (root.op !== "id") return undefined;
  const member = namedMember(leaf)?.name;
  if (member === "media") return undefined;
  const binding = steps.filter(({ node }) => node.as?.value === root.args);
  const isHeard = binding.length > 0 && binding.every(({ verb }) => hearing.has(verb.name));
  return isHeard
    ? `${member === undefined ? root.args : `${root.args}.${member}`} is a text`
    : undefined;
}

/** Whether a value is no media, or cannot begin any. */
function isWords(value: Json | undefined, isBeginning: boolean): boolean {
  if (value === undefined || value === null) return false;
  if (isBeginning && typeof value === "string" && mayBegin(value)) return false;
  // An expression cannot name a prompt, but is no text that is spoken either.
  if (typeof value === "string" && value.startsWith("prompt:")) return false;
  const given = { type: { kind: "string" }, value } as const;
  return kindOf("media").receive?.(given, { kind: "media" }) === undefined;
}

/** Whether a text may be the beginning of a URI. */
function mayBegin(text: string): boolean {
  return /^[a-z]*(?:$|:)/.test(text);
}
