import { verbs, type Diagnostic, type Located } from "@flowrun/core";
import {
  didYouMean,
  flowProblem,
  mediaSchemes,
  oneOf,
  quote,
  spokenOptions,
  type YamlNode,
} from "@flowrun/core/tooling";
import type { Misfit } from "./shape.ts";

/** The problem of a key that no item of media has: often it is a step that stands too deep. */
export function strayInItem({ at }: Misfit, { value: name, span }: Located<string>): Diagnostic {
  const first = at.value.kind === "map" ? at.value.entries[0]?.key.value : undefined;
  if (Object.hasOwn(verbs, name) && name === first && !mediaSchemes.includes(name)) {
    const message = `${quote(name)} is a step, and stands among media.`;
    return flowProblem("FLOW_MISPLACED_KEY", span, message, {
      hint: "Begin it in the column of the steps around it, with its dash.",
    });
  }
  const said = Object.hasOwn(spokenElsewhere, name) ? spokenElsewhere[name] : undefined;
  const hint =
    hintForSpace(at.value) ??
    (said && `Write "${said}" for it.`) ??
    didYouMean(name, Object.keys(spokenOptions)) ??
    `Use ${oneOf(Object.keys(spokenOptions))}.`;
  return flowProblem("FLOW_UNKNOWN_OPTION", span, `What is said has no ${quote(name)}.`, { hint });
}

/** The words of others for what is said, each with ours. */
const spokenElsewhere: Readonly<Record<string, string>> = {
  duration: "period",
  interval: "period",
  timespan: "period",
  seconds: "period",
  text: "say",
  tts: "say",
  speak: "say",
  message: "say",
  characters: "spell",
  chars: "spell",
  letters: "spell",
  amount: "money",
  price: "money",
  integer: "number",
  cardinal: "number",
  day: "date",
  clock: "time",
  timezone: "zone",
  lang: "language",
  locale: "language",
  speed: "pace",
  rate: "pace",
};

/** `sound: hello` is a map where `sound:hello` was meant. */
function hintForSpace(node: YamlNode): string | undefined {
  const [entry, ...others] = node.kind === "map" ? node.entries : [];
  if (
    entry?.value.kind !== "scalar" ||
    others.length > 0 ||
    !mediaSchemes.includes(entry.key.value)
  )
    return undefined;
  return `Write "${entry.key.value}:${entry.value.text}" without a space.`;
}
