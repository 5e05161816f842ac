import type { Option, Verb } from "@flowrun/core";
import {
  flowProblem,
  kindOf,
  problemOfText,
  spokenOptions,
  type YamlNode,
} from "@flowrun/core/tooling";
import { spell } from "./example.ts";
import type { Shape } from "./shape.ts";

/** Whether a map holds nothing but what is said, none of which is an option of the verb. */
export function isSpokenAlone({ options }: Verb, node: YamlNode): boolean {
  const keys = node.kind === "map" ? node.entries.map(({ key }) => key.value) : [];
  return (
    keys.length > 0 &&
    keys.every((key) => Object.hasOwn(spokenOptions, key) && !Object.hasOwn(options, key))
  );
}

/**
 * The shape of a map that holds only what is said, where the options of a verb belong. All of it is
 * meant in the media of the verb; `undefined` for a verb without.
 */
export function spokenAlone(verb: Verb): Shape | undefined {
  const [name] = mediaOf(verb) ?? [];
  if (name === undefined) return undefined;
  return {
    schema: false,
    explain({ at: { value }, text }) {
      const entries = value.kind === "map" ? value.entries : [];
      const [first, second] = entries;
      const keys = entries.map(({ key }) => `"${key.value}"`).join(", ");
      const message = `"${verb.name}" has no option${second === undefined ? "" : "s"} ${keys}.`;
      const written = text.slice(value.span.start, value.span.end);
      const alone =
        first === undefined || second !== undefined
          ? undefined
          : asMediaText(verb, first.key.value, first.value);
      const around = /^\{.{1,58}\}$/.test(written)
        ? `Write \`${verb.name}: { ${name}: ${written} }\`.`
        : `Put all of it under "${name}:", one level deeper.`;
      return flowProblem("FLOW_UNKNOWN_OPTION", first?.key.span ?? value.span, message, {
        hint: alone ?? around,
      });
    },
  };
}

/** The media that a verb plays for the caller: a bare key never means those beside its work, such as a whisper. */
function mediaOf({
  options,
  principal,
}: Verb): readonly [name: string, option: Option] | undefined {
  return Object.entries(options).find(
    ([each, { kind }]) =>
      kindOf(kind).parts === "media" && (each === principal || each === "prompt"),
  );
}

/** The remedy for what is played or spoken, under a key of its own beside the media of the verb. */
export function asMedia(verb: Verb, key: string, value: YamlNode): string | undefined {
  const [name] = mediaOf(verb) ?? [];
  const isSpoken = Object.hasOwn(spokenOptions, key);
  if (name === undefined || !(isSpoken || played.has(key))) return undefined;
  const otherwise = isSpoken
    ? `Write it in the media: \`${name}: { ${key}: … }\`.`
    : `Write its value under \`${name}\`.`;
  return asMediaText(verb, key, value) ?? otherwise;
}

/** The same where its value alone is media, and short. */
function asMediaText(verb: Verb, key: string, value: YamlNode): string | undefined {
  const [name = "", option] = mediaOf(verb) ?? [];
  const right =
    option &&
    mediaMeant(key, value).find((each) => problemOfText(name, option, each) === undefined);
  return right !== undefined && right.length <= longestShown
    ? `Write \`${name}: ${spell(right)}\`.`
    : undefined;
}

/** The media that the value of such a key may mean, the likeliest first. */
function mediaMeant(key: string, value: YamlNode): readonly string[] {
  const text = value.kind === "scalar" ? value.text : "";
  if (key === "say") return [text];
  return played.has(key) ? [text, `sound:${text}`] : [];
}

/** Words of other systems for what is played. */
const played: ReadonlySet<string> = new Set(["play", "file", "sound", "audio", "media"]);

/** The longest text that a hint repeats. */
const longestShown = 60;
