import type { CheckedStep } from "../../compile/checked-step.ts";
import type { LocatedRead } from "../../compile/compile-context.ts";
import { nameOfRead } from "../secrecy.ts";
import { defineRule, type Rule } from "../rule.ts";
import { isWithin } from "@flowrun/core/tooling";

/**
 * A caller does not choose freely whom we call at our cost: what was typed is short, has a pattern,
 * is compared with one, or is looked up, and so is what the caller's INVITE says. One way over a
 * variable is followed, too.
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
  find: ({ steps }) => {
    const typed = new Set(
      steps.flatMap((step) => (isOpenEntry(step) ? [step.node.as?.value ?? ""] : [])),
    );
    const judged = new Set(
      steps
        .filter(
          ({ condition }) => condition?.kind === "computed" && condition.source.includes("like("),
        )
        .flatMap(({ reads }) => reads.map(nameOfRead)),
    );
    const isOpen = (read: LocatedRead): boolean =>
      (typed.has(read.root) || isSent(read)) && !judged.has(nameOfRead(read));
    const copies = new Set(steps.flatMap((step) => copiesIn(step, isOpen)));
    return steps.flatMap((step) =>
      dialled(step)
        .filter(
          (read) => isOpen(read) || (copies.has(nameOfRead(read)) && !judged.has(nameOfRead(read))),
        )
        .map((read) => ({
          span: read.span,
          message: `"${nameOfRead(read)}" is what the caller ${isSent(read) ? "sent" : "typed"}, and any number may be called with it.`,
          hint: isSent(read) ? sentHint : "Give its `collect-digits` a `pattern`, or look it up.",
        })),
    );
  },
});

/** Members of `call` that stand in the caller's INVITE as its sender likes. */
const sent: readonly (string | undefined)[] = ["headers", "diverted_from", "to"];
const sentHint = "Have an `if` decide with `like`, or look it up.";

/** Whether something is what the caller's phone has sent. */
function isSent({ root, member }: LocatedRead): boolean {
  return root === "call" && sent.includes(member);
}

/** Entries of so few keys are extensions: no number of the public network is so short. */
const longestExtension = 5;

/** Whether a step takes keys of any kind, and more than an extension has. */
function isOpenEntry({ verb, node, options }: CheckedStep): boolean {
  const longest = options["max_length"];
  const isShort = longest?.kind === "constant" && Number(longest.value) <= longestExtension;
  return (
    verb.keys?.kind === "entry" && node.as !== undefined && !node.options.has("pattern") && !isShort
  );
}

/** The variables, as they are read, that a step sets to something. */
function copiesIn(
  { node, verb, reads }: CheckedStep,
  isOpen: (read: LocatedRead) => boolean,
): readonly string[] {
  return [...node.options].flatMap(([name, written]) => {
    if (verb.options[name]?.kind !== "assignments" || written.kind !== "map") return [];
    const open = reads.filter(isOpen);
    return [...written.entries.values()].flatMap(({ key, value }) =>
      open.some(({ span }) => isWithin(span, value.span)) ? [`vars.${key.value}`] : [],
    );
  });
}

/** What the options of a step read that say whom it calls. */
function dialled({ node, verb, reads }: CheckedStep): readonly LocatedRead[] {
  const calling = [...node.options].filter(([name]) =>
    ["endpoint", "endpoints", "destination"].includes(verb.options[name]?.kind ?? ""),
  );
  return reads.filter((read) => calling.some(([, { span }]) => isWithin(read.span, span)));
}
