import type { Option, Verb } from "@flowrun/core";
import { kindOf, problemOfText, type YamlNode } from "@flowrun/core/tooling";
import { writeStep } from "./example.ts";

/**
 * The remedy for a value behind a verb that takes its options by name: the option that it was meant
 * for, where the value tells that.
 */
export function byName(verb: Verb, value: YamlNode): string {
  const text = value.kind === "scalar" ? value.text : undefined;
  if (text === undefined) return writeStep(verb);
  const taking = Object.entries(verb.options).filter(([name, option]) =>
    isTold(name, option, text),
  );
  const [likeliest, second] = taking.toSorted(
    ([one, a], [two, b]) => rankOf(one, a) - rankOf(two, b),
  );
  if (likeliest === undefined) return writeStep(verb);
  const [name, option] = likeliest;
  const written = writeStep(verb, name, text);
  const isSure = second === undefined || option.required === true;
  return isSure ? written : `${written.slice(0, -1)} if "${name}" is meant.`;
}

/** Kinds whose values look like no other: any text may be a name or a string. */
const tellingKinds: ReadonlySet<Option["kind"]> = new Set(["duration", "integer", "media"]);

function isTold(name: string, option: Option, text: string): boolean {
  const { kind } = option;
  if (!tellingKinds.has(kind)) return false;
  if (kindOf(kind).parts === "media" && !/^[a-z]+:\S/.test(text)) return false;
  return problemOfText(name, option, text) === undefined;
}

/** The likeliest first: what a step needs, its prompt, and how long it may last. */
function rankOf(name: string, { required }: Option): number {
  if (required === true) return 0;
  return name === "prompt" || name === "max" ? 1 : 2;
}
