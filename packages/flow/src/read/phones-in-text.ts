import { type Option, verbs } from "@flowrun/core";
import { problemOfText } from "@flowrun/core/tooling";

/**
 * The remedy for phones in one text, and for what the `Dial()` of a dial plan has behind them: how
 * long they ring, and options. `undefined` for a text that is neither.
 */
export function phonesInText(option: Option, name: string, text: string): string | undefined {
  const [, before = "", ring = "", letters] =
    /^(.*?)(?:[,|]\s*(\d{0,3})s?\s*(?:[,|]\s*([A-Za-z(][\w():^.,$]*)?)?)?$/.exec(text) ?? [];
  const whole = phonesOf(text);
  const isLong = ring === "" || (phonesOf(before)[0] ?? "").length > ring.length;
  const isDial = before !== text && isLong && mayRing(option) && phonesOf(before).length > 0;
  if (isDial) return withRing(name, phonesOf(before), ring, letters ?? "");
  return option.kind === "endpoints" && whole.length > 1
    ? `Write ${together(whole)} to call them at once, or { turn: [..] } for one after the other.`
    : undefined;
}

/** The phones that a text names, by signs between them; none where a part of it is no phone. */
function phonesOf(text: string): readonly string[] {
  const parts = text.trim().split(/\s*[,&|]\s*/);
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
