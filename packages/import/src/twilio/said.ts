import type { Value } from "../draft/flow-draft.ts";
import { textOf } from "./studio-flow.ts";
import type { WidgetStep } from "./widget-step.ts";

/** The media of a widget: a text that a voice speaks, or a file; `undefined` where it has none. */
export function said({ widget, text }: WidgetStep): Value | undefined {
  const [say, play] = ["say", "play"].map((key) => text(textOf(widget.properties[key])).trim());
  if (say !== undefined && say !== "") return { say: say.replaceAll(/<[^>]*>/g, " ").trim() };
  return play === undefined || play === "" ? undefined : `sound:${play}`;
}
