import type { Verb } from "@flowrun/core";
import { lettersOf, type YamlNode } from "@flowrun/core/tooling";

/**
 * The remedy for a word of another system that says what is heard while phones ring. Nothing for any
 * other word, and for verbs without such an option.
 */
export function musicElsewhere(
  { options }: Verb,
  key: string,
  value: YamlNode,
): string | undefined {
  const plain = lettersOf(key);
  const isMusic = musicWords.has(plain);
  if (!isMusic && !ringingWords.has(plain)) return undefined;
  const option = Object.keys(options).find((name) => options[name]?.kind === "background");
  const text = value.kind === "scalar" ? value.text.trim() : "";
  if (option === undefined) {
    const isYes = Object.hasOwn(options, "music") && isMusic && yes.test(text);
    return isYes ? "Write `music: default` for it." : undefined;
  }
  const meant = isMusic ? musicOf(text) : "ringing";
  const sound = no.test(text) ? "nothing" : meant;
  return `Write \`${option}: ${sound}\` for what is heard while it rings.`;
}

/** The words of other systems, as plain ones. */
const musicWords: ReadonlySet<string> = new Set(
  "musiconhold onhold moh holdmusic mohclass musicclass musiconholdclass playmusic waitmusic".split(
    " ",
  ),
);
const ringingWords: ReadonlySet<string> = new Set(
  "ringback ringbacktone ringtone ringing ringingtone playringing callprogress".split(" "),
);

const yes = /^(?:|true|yes|on|default)$/i;
const no = /^(?:false|no|off|none|nothing)$/i;

function musicOf(text: string): string {
  if (/^(?:music|ringing|nothing|theirs)$/.test(text) || text.startsWith("music:")) return text;
  return yes.test(text) || !/^[\w.-]+$/.test(text) ? "music" : `music:${text}`;
}
