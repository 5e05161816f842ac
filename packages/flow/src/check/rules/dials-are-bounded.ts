import type { Option } from "@flowrun/core";
import type { CheckedStep } from "../checked-step.ts";
import type { OptionNode } from "@flowrun/core/tooling";
import { headersRoot } from "../../expression/declarations.ts";
import { longestExtension, openPrefix } from "../../expression/open-prefix.ts";
import {
  createOpenReader,
  forwardedMember,
  type WidePattern,
} from "../../expression/open-reads.ts";
import { createPatterns } from "../../expression/patterns.ts";
import type { CheckedFlow } from "../checked-flow.ts";
import { followValues, type Followed } from "../follow-values.ts";
import { defineRule, type Rule } from "../rule.ts";
import { headers } from "../../read/sections/headers.ts";

/**
 * A caller does not choose freely whom we call at our cost. An entry is short, has a pattern, is
 * compared with one, or is looked up, on every way to the step that calls. The same holds for
 * numbers in the caller's INVITE. A pattern bounds numbers if it lets only some through of those
 * that are as long as numbers abroad.
 */
export const dialsAreBounded: Rule = defineRule({
  code: "FLOW_OPEN_DIAL",
  severity: "warning",
  title: "A caller may have any number called.",
  why: 'A fraudster who finds it calls expensive numbers at your cost (toll fraud). A pattern helps if it bounds the numbers: to seven digits in an `if` (five in an entry), or to an area, a country or a kind of them, such as `+47.`, `0047.`, `NXXNXXXXXX` or `0ZXXXXXXX`. A pattern such as `00.`, `0.`, `Z.`, `9.`, `XXXXXXXX` or `startsWith("00")` lets numbers abroad and premium numbers through.',
  remedy:
    "Give the entry a `pattern` of the numbers that may be called, let `like` decide, or look the number up in a table.",
  example: `
    blocks:
      main:
        - answer
        - collect-digits: { prompt: "sound:vm-extension", max_length: 12 }
          as: number
          then: { else: last }
        - bridge: "\${number}"
          then: { else: last }
      last:
        - hangup
  `,
  followsPaths: true,
  find: (flow) => {
    const readsIn = followValues(flow, numbersOf(flow));
    const wide = widePatterns(flow);
    return flow.graph.steps.flatMap((step, node) =>
      dialled(step).flatMap((option) =>
        (readsIn(node)?.(option) ?? []).map(({ name, origin, span }) => ({
          span,
          ...told(name, origin, wide(step, name)),
        })),
      ),
    );
  },
});

/**
 * Where an open number comes from: the caller typed it, perhaps as this pattern has it, the caller's
 * INVITE holds it, or a phone is forwarded to it.
 */
type Origin = "typed" | "sent" | "forwarded" | `by ${string}`;

function told(
  name: string,
  origin: Origin,
  wide: WidePattern | undefined,
): { readonly message: string; readonly hint: string | undefined } {
  const [, pattern] = /^by (.*)$/s.exec(origin) ?? [];
  const verb = name.startsWith("vars.") || name.startsWith("args.") ? "holds" : "is";
  const how = pattern === undefined ? origin : "typed";
  const begin =
    origin === "forwarded"
      ? `"${name}" ${verb} the number that a phone is forwarded to`
      : `"${name}" ${verb} what the caller ${how}`;
  return pattern === undefined
    ? {
        message: `${begin}, and any number may be called with it.${wideness(wide)}`,
        hint: hints[origin === "typed" ? "typed" : "sent"],
      }
    : {
        message: `${begin}, and its pattern "${pattern}" lets ${numbersFrom(openIn(pattern) ?? "", "any digits of some length")} through.`,
        hint: withoutInner(pattern) ?? hints.by,
      };
}

/** The remedy for a set that holds the beginning of another, which lacks its end. */
function withoutInner(pattern: string): string | undefined {
  const [written, inner] = /\[([^\][]+)\[(?!:)[^\]]*\]/.exec(pattern) ?? [];
  return (
    written &&
    `The "[" inside of "${written}" stands for itself: write "${written.replace(`[${inner}[`, `[${inner}][`)}" if two keys are meant.`
  );
}

function numbersOf({ ast }: CheckedFlow): Followed<Origin> {
  const sent = [...headers.in(ast).keys()].map((name) => `${headersRoot}.${name}`);
  return {
    from: ["call.from", "call.to", "call.diverted_from", ...sent].map((name) => [name, "sent"]),
    inRuns: false,
    boundBy: openEntry,
    memberBy: ({ verb }) =>
      verb.outcomes.includes("forwarded") ? [forwardedMember, "forwarded"] : undefined,
  };
}

/** A step that takes keys of any kind, and more than an extension has. */
function openEntry({ verb, node, options }: CheckedStep): Origin | undefined {
  if (verb.keys?.kind !== "entry") return undefined;
  const { max_length: longest, pattern } = options;
  if (longest?.kind === "constant" && Number(longest.value) <= longestExtension) return undefined;
  if (pattern?.kind !== "constant") return node.options.has("pattern") ? undefined : "typed";
  const written = String(pattern.value);
  return openIn(written) === undefined ? undefined : `by ${written}`;
}

/** The beginning of the numbers that the pattern of an entry lets through without bounds. */
function openIn(pattern: string): string | undefined {
  const [patterns, whole] = [createPatterns(), `^(?:${pattern})$`];
  patterns.add(whole);
  return openPrefix((text) => patterns.matches(text, whole), longestExtension);
}

/**
 * Gives the pattern that a value is compared with and that is too wide: that of the `if` of the
 * step, or else the first one in the flow.
 */
function widePatterns({
  graph,
}: CheckedFlow): (step: CheckedStep, name: string) => WidePattern | undefined {
  const read = createOpenReader();
  const wideAt = ({ node, expressions: [first] }: CheckedStep): readonly WidePattern[] =>
    node.condition === undefined || first === undefined ? [] : read(first.expression.source).wide();
  const all = graph.steps.flatMap(wideAt);
  return (step, name) => [...wideAt(step), ...all].find(({ key }) => key === name);
}

function wideness(wide: WidePattern | undefined): string {
  if (wide === undefined) return "";
  const { pattern, prefix } = wide;
  return ` The pattern "${pattern}" lets ${numbersFrom(prefix, "any number")} through.`;
}

function numbersFrom(prefix: string, any: string): string {
  return prefix === "" ? any : `any number that begins with ${prefix}`;
}

const hints = {
  by: "Have its `pattern` name the numbers that may be called, or look the number up.",
  typed: "Give its `collect-digits` a `pattern`, or look it up.",
  sent: "Have an `if` decide with `like`, or look it up.",
};

/** The options of a step that say whom it calls. */
function dialled({ node, verb }: CheckedStep): readonly OptionNode[] {
  return [...node.options].flatMap(([name, option]) =>
    isCalling(verb.options[name]) ? [option] : [],
  );
}

function isCalling(option: Option | undefined): boolean {
  return ["endpoint", "endpoints", "destination", "place"].some((kind) => kind === option?.kind);
}
