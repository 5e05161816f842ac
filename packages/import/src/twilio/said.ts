import type { Value } from "../draft/flow-draft.ts";
import { textOf } from "../draft/json-values.ts";
import { spoken } from "../draft/spoken.ts";
import type { WidgetStep } from "./widget-step.ts";

/** The media of a widget: a text that a voice speaks, or a file; `undefined` where it has none. */
export function said({ widget, text }: WidgetStep): Value | undefined {
  const [say = "", play = ""] = ["say", "play"].map((key) =>
    text(textOf(widget.properties[key])).trim(),
  );
  return spoken(say) ?? (play === "" ? undefined : `sound:${play}`);
}
