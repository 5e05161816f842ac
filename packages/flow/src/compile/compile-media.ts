import type { Json, CompiledValue } from "@flowrun/core";
import {
  type OptionEntry,
  type OptionNode,
  withoutControls,
  isSpokenText,
  spokenOptions,
} from "@flowrun/core/tooling";
import type { CompileContext } from "./compile-context.ts";
import { compileParts, compileSingle } from "./compile-parts.ts";
import type { Place } from "./place.ts";

/**
 * Media ready to run, always a list of items, or `undefined` after their mistakes were noted. A
 * text with a space in it is spoken; in a prompt, so is one without.
 */
export function compileMedia(
  context: CompileContext,
  place: Place,
  node: OptionNode,
): CompiledValue | undefined {
  switch (node.kind) {
    case "list": {
      const items = node.items.map((item) => compileMedia(context, place, item));
      return compileParts(context, node, items, (lists) => lists.flat());
    }
    case "map":
      return compileSaid(context, node, [...node.entries.values()]);
    case "text": {
      if (!isSpokenText(node.text, place.kind === "prompt"))
        return compileSingle(context, place, node);
      const kind = place.kind === "prompt" ? place.kind : "string";
      const text = compileSingle(context, { name: place.name, kind }, node);
      if (kind === "prompt") return text;
      return compileParts(context, node, [text], ([say = ""]) => [{ say: clean(say) }]);
    }
  }
}

/** An item that is said. Keys that it cannot have were reported when it was read. */
function compileSaid(
  context: CompileContext,
  node: OptionNode,
  entries: readonly OptionEntry[],
): CompiledValue | undefined {
  const known = entries.flatMap(({ key: { value: name }, value }) => {
    const option = Object.hasOwn(spokenOptions, name) ? spokenOptions[name] : undefined;
    return option === undefined
      ? []
      : [{ name, part: compileSingle(context, { ...option, name }, value) }];
  });
  return compileParts(
    context,
    node,
    known.map(({ part }) => part),
    (values) => [
      Object.fromEntries(known.map(({ name }, index) => [name, clean(values[index] ?? null)])),
    ],
  );
}

/** Texts of a caller or a row come in without control characters. */
function clean(value: Json): Json {
  return typeof value === "string" ? withoutControls(value) : value;
}
