import { type Option, verbs } from "@flowrun/core";
import { problemOfText } from "@flowrun/core/tooling";

/**
 * The remedy for phones in one text, and for what `Dial()` has behind them: how long they ring, and
 * its options. `undefined` for any other text.
 */
export function phonesInText(option: Option, name: string, text: string): string | undefined {
  return asDial(option, name, text) ?? severalPhones(option, phonesOf(text));
}

function severalPhones({ kind }: Option, phones: readonly string[]): string | undefined {
  if (phones.length < 2) return undefined;
  if (kind === "endpoint")
    return "Write one of them: only `bridge` calls several, with { all: [..] } or { turn: [..] }.";
  return kind === "endpoints"
    ? `Write ${together(phones)} to call them at once, or { turn: [..] } for one after the other.`
    : undefined;
}

/** The longest that a phone is likely to ring, in seconds: more is a number that is called. */
const longestRing = 120;

function asDial(option: Option, name: string, text: string): string | undefined {
  const [, before = "", ring = "", letters = ""] = dialArguments.exec(text) ?? [];
  const phones = phonesOf(before);
  const [first] = phones;
  const isRing = first !== undefined && first.length > ring.length && Number(ring) <= longestRing;
  return isRing && mayRing(option) ? withRing(name, phones, ring, letters) : undefined;
}

/** Phones, how long they ring, and letters, as the arguments of `Dial()`. */
const dialArguments = /^(.*?)[,|]\s*(\d{0,3})s?\s*(?:[,|]\s*([A-Za-z(][\w():^.,$]*)?)?$/;

/** The phones that a text names, by signs between them; none where a part of it is no phone. */
function phonesOf(text: string): readonly string[] {
  const parts = text.trim().split(/\s*[,&|]\s*|\s+/);
  const areExtensions = parts.every((part) => part.length === parts[0]?.length);
  const arePhones = parts.every(
    (part) =>
      /^[\w+.@:/-]+$/.test(part) &&
      (part.includes("/") || areExtensions) &&
      problemOfText("to", { kind: "endpoint" }, part) === undefined,
  );
  return arePhones ? parts : [];
}

function together(phones: readonly string[]): string {
  return phones.length === 1 ? phones.join("") : `{ all: [${phones.join(", ")}] }`;
}

function withRing(name: string, phones: readonly string[], ring: string, letters: string): string {
  const to = `to: ${together(phones)}`;
  const options = [to, ...(ring === "" ? [] : [`ring: ${ring}s`])].join(", ");
  const isAmongOptions = name === "to";
  const written = isAmongOptions
    ? `Write \`${to}\`${ring === "" ? "" : `, and \`ring: ${ring}s\` beside it`}`
    : `Write \`${name}: { ${options} }\``;
  const about =
    ring === "" ? "" : `: "${ring}" is how long Asterisk's Dial() rings, an option of its own here`;
  const rest =
    letters === ""
      ? ""
      : ` "${letters}" are options of Dial(): \`flowrun docs bridge\` has those of a flow, by name.`;
  return `${written}${about}.${rest}`;
}

/** Whether the step of an option has another one that says how long a phone rings. */
function mayRing(option: Option): boolean {
  const holders = Object.values(verbs).filter(({ options }) =>
    Object.values(options).includes(option),
  );
  return holders.length > 0 && holders.every(({ options }) => Object.hasOwn(options, "ring"));
}
