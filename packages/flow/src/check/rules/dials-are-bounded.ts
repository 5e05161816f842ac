import type { Option } from "@flowrun/core";
import type { CheckedStep } from "../checked-step.ts";
import type { OptionNode } from "@flowrun/core/tooling";
import { headersRoot } from "../../expression/declarations.ts";
import { isAnyNumber, longestExtension } from "../../expression/open-reads.ts";
import { createPatterns } from "../../expression/patterns.ts";
import type { CheckedFlow } from "../checked-flow.ts";
import { followValues, type Followed } from "../follow-values.ts";
import { defineRule, type Rule } from "../rule.ts";
import { headers } from "../../read/sections/headers.ts";

/**
 * A caller does not choose freely whom we call at our cost. An entry is short, has a pattern, is
 * compared with one, or is looked up, on every way to the step that calls. The same holds for
 * numbers in the caller's INVITE.
 */
export const dialsAreBounded: Rule = defineRule({
  code: "FLOW_OPEN_DIAL",
  severity: "warning",
  title: "A caller may have any number called.",
  why: "Whoever finds out calls expensive numbers through the flow, which is known as toll fraud.",
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
    const openIn = followValues(flow, numbersOf(flow));
    return flow.graph.steps.flatMap((step, node) =>
      dialled(step).flatMap((option) =>
        (openIn(node)?.(option) ?? []).map(({ name, origin, span }) => ({
          span,
          message: `"${name}" ${name.startsWith("vars.") || name.startsWith("args.") ? "holds" : "is"} what the caller ${origin}, and any number may be called with it.`,
          hint: hints[origin],
        })),
      ),
    );
  },
});

/** Where an open number comes from: the caller typed it, or the caller's INVITE holds it. */
type Origin = "typed" | "sent";

function numbersOf({ ast }: CheckedFlow): Followed<Origin> {
  const sent = [...headers.in(ast).keys()].map((name) => `${headersRoot}.${name}`);
  return {
    from: ["call.from", "call.to", "call.diverted_from", ...sent].map((name) => [name, "sent"]),
    inRuns: false,
    boundBy: (step) => (isOpenEntry(step) ? "typed" : undefined),
  };
}

/** Whether a step takes keys of any kind, and more than an extension has. */
function isOpenEntry({ verb, node, options }: CheckedStep): boolean {
  if (verb.keys?.kind !== "entry") return false;
  const { max_length: longest, pattern } = options;
  if (longest?.kind === "constant" && Number(longest.value) <= longestExtension) return false;
  if (pattern?.kind !== "constant") return !node.options.has("pattern");
  const patterns = createPatterns();
  return isAnyNumber((text) => patterns.matches(text, `^(?:${String(pattern.value)})$`));
}

const hints: Readonly<Record<Origin, string>> = {
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
