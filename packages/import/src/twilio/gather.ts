import { go, type Value } from "../draft/flow-draft.ts";
import { secondsOf, textOf } from "../draft/json-values.ts";
import { changed, decide, taken, type PieceFate } from "../draft/piece-fate.ts";
import { said } from "./said.ts";
import type { Transition, Widget } from "./studio-flow.ts";
import type { WidgetStep } from "./widget-step.ts";

/**
 * `gather-input-on-call`: a menu where a split on its digits alone follows, and nothing else reads
 * them. Else it is an entry of digits, kept in a variable. Speech that leads on is taken there, too.
 */
export function gather(step: WidgetStep): PieceFate {
  const { widget, push, next } = step;
  const media = said(step);
  const prompt = media === undefined ? {} : { prompt: media };
  const timeout = secondsOf(widget.properties["timeout"], 5);
  const choices = menuOf(step);
  const spoken = isSpeechTaken(step);
  if (choices !== undefined) {
    const { keys, invalid } = choices;
    push({
      verb: "menu",
      options: { ...prompt, keys, timeout },
      then: { silent: next("timeout"), invalid },
    });
    return spoken
      ? decide("speech is not understood here: give the menu `words`")
      : changed("one menu with the split behind it");
  }
  const most = Number(textOf(widget.properties["number_of_digits"]));
  const max = { max_length: most > 0 && most <= 64 ? Math.floor(most) : 64 };
  push({
    verb: "collect-digits",
    options: { ...prompt, ...max, timeout, ...(spoken ? { speech: true } : {}) },
    as: step.result,
    then: { ...(spoken ? { said: afterSpeech(step) } : {}), else: next("timeout") },
  });
  const variable = step.kept("Digits");
  if (variable !== undefined) push({ verb: "set", options: { [variable]: `\${${step.result}}` } });
  push(go(next("keypress")));
  return taken;
}

/** Whether a caller who speaks goes another way than a silent one, or what is said is read. */
function isSpeechTaken({ widget, kept }: WidgetStep): boolean {
  const to = nextOf(widget, "speech");
  return to !== "" && (to !== nextOf(widget, "timeout") || kept("SpeechResult") !== undefined);
}

/** Where the call goes on after speech: by a block that keeps the text, where something reads it. */
function afterSpeech({ draft, widget, result, next, kept }: WidgetStep): string {
  const variable = kept("SpeechResult");
  if (variable === undefined) return next("speech");
  const block = draft.addBlock(`${widget.name}_said`);
  draft.push(block, { verb: "set", options: { [variable]: `\${${result}}` } }, go(next("speech")));
  return block;
}

/** A menu that a gather and the split behind it make. */
interface Choices {
  readonly keys: Readonly<Record<string, Value>>;
  readonly invalid: string;
}

/** The menu of a gather; `undefined` where the split behind it tests more than keys. */
function menuOf(step: WidgetStep): Choices | undefined {
  const { flow, widget, blockOf } = step;
  const after = nextOf(widget, "keypress");
  const behind = flow.widgets.find(({ name }) => name === after);
  if (behind?.type !== "split-based-on" || isReadElsewhere(step, behind)) return undefined;
  const keys = new Map<string, string>();
  for (const transition of behind.transitions.filter(({ event }) => event === "match")) {
    const own = keysOf(transition);
    if (own === undefined) return undefined;
    for (const key of own) if (!keys.has(key)) keys.set(key, blockOf(transition.next));
  }
  if (keys.size === 0 || keys.size > 32) return undefined;
  step.also(behind.name);
  return { keys: Object.fromEntries(keys), invalid: blockOf(nextOf(behind, "noMatch")) };
}

function nextOf({ transitions }: Widget, wanted: string): string {
  return transitions.find(({ event }) => event === wanted)?.next ?? "";
}

/** The keys that a way of a split is taken by; `undefined` where it is taken by more. */
function keysOf({ conditions }: Transition): readonly string[] | undefined {
  const [first, ...others] = conditions;
  if (first === undefined || others.length > 0) return undefined;
  const values = first.value.split(",").map((each) => each.trim());
  const isChoice = /^(?:equal_to|matches_any_of)$/.test(first.type);
  return isChoice && values.every((each) => /^[0-9*#]{1,8}$/.test(each)) ? values : undefined;
}

/** Whether something but the split reads what was typed, or the split reads something else. */
function isReadElsewhere({ flow, widget }: WidgetStep, behind: Widget): boolean {
  const path = `widgets.${widget.name}.Digits`;
  const others = flow.widgets.filter(({ name }) => name !== behind.name);
  const reads = JSON.stringify(
    others.map(({ properties, transitions }) => [properties, transitions]),
  );
  return reads.includes(path) || !textOf(behind.properties["input"]).includes(path);
}
