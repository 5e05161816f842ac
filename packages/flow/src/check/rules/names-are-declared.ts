import type { Diagnostic, Located } from "@flowrun/core";
import {
  type Declared,
  declaredAs,
  didYouMean,
  fileOfName,
  namedBySections,
  nameGiven,
  nameWritten,
  oneOf,
  ownerLetters,
} from "@flowrun/core/tooling";
import { sections } from "../../read/sections/index.ts";
import { textsIn, type CheckedFlow, type TextNode } from "../checked-flow.ts";
import type { CheckedStep } from "../checked-step.ts";
import { valuesOfOption } from "../known-values.ts";
import type { Rule } from "../rule.ts";

/** A step, or another section, names only what the flow declares: each section says what is wrong with another name. */
export const namesAreDeclared: Rule = {
  problems: [...new Set(sections.flatMap(({ unknown }) => unknown ?? []))],
  find: (flow) => [
    ...flow.steps.flatMap((step) =>
      [...step.node.options].flatMap(([name, written]) => {
        const { of = "" } = step.verb.options[name] ?? {};
        return textsIn(written).flatMap((text) => problemsOfText(flow, step, of, text));
      }),
    ),
    ...namedBySections(flow.ast).flatMap(({ of, name }) => problemsOf(flow.ast, of, name)),
  ],
};

function problemsOfText(
  flow: CheckedFlow,
  step: CheckedStep,
  of: string,
  written: TextNode,
): readonly Diagnostic[] {
  const things = declaredAs(flow.ast, of);
  if (things === undefined) return [];
  const { text, span } = written;
  const file = fileOfName(step.block ?? "");
  const name = nameWritten(text, things.section, file);
  if (name !== undefined) {
    const problems = problemsOf(flow.ast, of, { value: name, span });
    return problems.length > 0 ? problems : problemsOfOwner(things, written);
  }
  return possibleTexts(flow, step, written).flatMap((each) =>
    nameGiven(each, things, file) === undefined
      ? problemsOf(flow.ast, of, { value: each, span })
      : [],
  );
}

/** An owner behind the name of a thing is spelt as owners are. */
function problemsOfOwner(things: Declared, { text, span }: TextNode): readonly Diagnostic[] {
  const { section } = things;
  if (section.owned !== true || text.includes("${") || nameGiven(text, things, "") !== undefined)
    return [];
  const message = `The flow declares no ${section.of} "${text}".`;
  const hint = `Behind the "/" stand ${ownerLetters}.`;
  return section.unknown === undefined ? [] : [section.unknown.at(span, message, { hint })];
}

/** The texts that an expression may give, where these are few and known. */
function possibleTexts(flow: CheckedFlow, step: CheckedStep, written: TextNode): readonly string[] {
  const known = flow.known.at(flow.graph.steps.indexOf(step));
  if (known === undefined) return [];
  const { among = [] } = valuesOfOption(step, written, known, flow.known.context);
  return among.filter((value) => typeof value === "string");
}

function problemsOf(
  ast: CheckedFlow["ast"],
  of: string,
  { value: text, span }: Located<string>,
): readonly Diagnostic[] {
  const { section, nodes } = declaredAs(ast, of) ?? {};
  if (section?.unknown === undefined || nodes?.has(text) !== false) return [];
  const known = [...nodes.keys()];
  const hint =
    didYouMean(text, known) ?? didYouMeanPart(text, known) ?? declare(text, section.key, known);
  return [section.unknown.at(span, `The flow declares no ${of} "${text}".`, { hint })];
}

/** The one name of which another is a part, as `boxes` is of `mailboxes`, or the other way round. */
function didYouMeanPart(text: string, known: readonly string[]): string | undefined {
  if (text.length < leastPart) return undefined;
  const [near, second] = known.filter(
    (name) => name.length >= leastPart && (name.includes(text) || text.includes(name)),
  );
  return near === undefined || second !== undefined ? undefined : `Did you mean "${near}"?`;
}

/** The shortest name that tells something as a part of another. */
const leastPart = 4;

function declare(text: string, key: string, known: readonly string[]): string {
  const others =
    known.length === 0 ? "" : `, or name one that exists: ${oneOf(known.slice(0, mostNamed))}`;
  const more = known.length > mostNamed ? ", for instance" : "";
  return `Declare "${text}" under "${key}"${others}${more}.`;
}

const mostNamed = 5;
