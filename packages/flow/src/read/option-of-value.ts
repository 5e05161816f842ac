import type { Option, Verb } from "@flowrun/core";
import { kindOf, problemOfText, type YamlNode } from "@flowrun/core/tooling";
import { writeStep } from "./example.ts";

/**
 * The remedy for a value behind a verb that takes its options by name. Where the value tells for
 * which option it was meant, it stands under that.
 */
export function withOption(verb: Verb, value: YamlNode): string {
  const text = value.kind === "scalar" ? value.text : undefined;
  if (text === undefined) return writeStep(verb);
  const [[first, needed] = []] = requiredIn(verb);
  if (first !== undefined && isNameOf(needed, text)) return writeStep(verb, first, text);
  if (/^\d+$/.test(text) && takingIn(verb, text).length === 0) return byText(verb, `${text}s`);
  return byText(verb, text);
}

function byText(verb: Verb, text: string): string {
  const [likeliest, second] = takingIn(verb, text).toSorted(
    ([one, a], [two, b]) => rankOf(one, a) - rankOf(two, b),
  );
  if (likeliest === undefined) return writeStep(verb);
  const [name, option] = likeliest;
  const written = writeStep(verb, name, text);
  const isSure = second === undefined || option.required === true || name === "prompt";
  return isSure ? written : `${written.slice(0, -1)} if "${name}" is meant.`;
}

type Named = readonly [name: string, option: Option];

function takingIn({ options }: Verb, text: string): readonly Named[] {
  return Object.entries(options).filter(([name, option]) => isTold(name, option, text));
}

function requiredIn({ options }: Verb): readonly Named[] {
  return Object.entries(options).filter(([, { required }]) => required === true);
}

/** Whether a text may be the name that an option has for something of the flow, or of the platform. */
function isNameOf(option: Option | undefined, text: string): boolean {
  const { kind } = option ?? {};
  return (
    (kind === "name" || kind === "thing") &&
    /^[A-Za-z][\w-]*$/.test(text) &&
    !/^(?:true|false|yes|no|on|off)$/i.test(text)
  );
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
