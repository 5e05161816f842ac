import type { Source, Verb } from "@flowrun/core";
import { createLineFinder, fileAt } from "@flowrun/core/tooling";
import { mediaNamedIn } from "@flowrun/flow/tooling";

/** A sound that a flow names. */
export interface NamedSound {
  /** The name behind `sound:`. */
  readonly name: string;
  /** The language in which it is played; absent where the flow declares none. */
  readonly language?: string;
  /** The first line that names it, counted from 1; absent where only a used file does. */
  readonly line?: number;
}

/** The sounds of a flow and of the files that it uses, in the order of the text. */
export function namedSounds(
  whole: Source,
  text: string,
  verbs?: Readonly<Record<string, Verb>>,
): readonly NamedSound[] {
  const lineOf = createLineFinder(text);
  const found = new Map<string, NamedSound>();
  for (const { scheme, name, language, span } of mediaNamedIn(whole, verbs)) {
    const key = `${language ?? ""}:${name}`;
    if (scheme !== "sound" || found.get(key)?.line !== undefined) continue;
    const isHere = fileAt(whole, span.start).path === "";
    found.set(key, {
      name,
      ...(language !== undefined && { language }),
      ...(isHere && { line: lineOf(span.start) }),
    });
  }
  return [...found.values()];
}
