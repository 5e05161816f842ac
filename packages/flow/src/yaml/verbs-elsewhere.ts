import type { Verb } from "@flowrun/core";
import { oneOf, quote } from "@flowrun/core/tooling";

/** The verbs that a flow may use, by their key. */
type Verbs = Readonly<Record<string, Verb>>;

/** A line of a dial plan in the place of a step, such as `Dial(2001,20)`: its problem, in words. */
export function dialPlanLine(
  text: string,
  known: Verbs,
): { readonly message: string; readonly hint: string } | undefined {
  const found = applicationIn(text);
  if (found === undefined) return undefined;
  return {
    message: `${quote(text)} is a line of extensions.conf, not a verb.`,
    hint: `${applicationOf(found, known)} In a flow \`go\`, \`then\` and \`keys\` say where a call goes on.`,
  };
}

/** An application of a dial plan, with what it is given: `Dial` with `2001` and `20`. */
interface Application {
  readonly word: string;
  readonly given: readonly string[];
}

/** The application in a line of a dial plan, such as `Answer` of `exten => s,1,Answer()`. */
function applicationIn(text: string): Application | undefined {
  const [, line = ""] = /^(?:exten|same)\s*=>?\s*(.*)$/s.exec(text) ?? [];
  if (line === "" && !/^[A-Z]\w*\(.*\)$/s.test(text)) return undefined;
  const [, word, given = ""] = /([A-Za-z]\w*)\((.*?)\)?$/s.exec(line === "" ? text : line) ?? [];
  return { word: word ?? line, given: given.split(",").map((each) => each.trim()) };
}

/** The way to write an application of a dial plan here, as a sentence. */
function applicationOf({ word, given }: Application, known: Verbs): string {
  const plain = plainWord(word);
  const step = Object.hasOwn(steps, plain) ? steps[plain]?.(given) : undefined;
  if (step !== undefined) return `For ${word} write \`${step}\`.`;
  const other = applicationHint(word);
  if (other !== undefined) return other;
  const same = Object.hasOwn(known, plain) ? [plain] : undefined;
  const instead = peerOf(word, known)?.verbs ?? same;
  return instead === undefined ? fewVerbs : `For ${word} write ${oneOf(instead)}.`;
}

/** Applications whose step is told with what they are given, as plain words. */
const steps: Readonly<Record<string, (given: readonly string[]) => string | undefined>> = {
  dial: ([to = "", seconds = ""]) => {
    const phones = to.split("&").map(asWritten);
    if (phones.includes(undefined)) return "bridge: { to: PJSIP/1000, ring: 20s }";
    const all = phones.length === 1 ? phones[0] : `{ all: [${phones.join(", ")}] }`;
    return /^\d+$/.test(seconds) ? `bridge: { to: ${all}, ring: ${seconds}s }` : `bridge: ${all}`;
  },
  playback: ([names = ""]) => {
    const sounds = soundsOf(names);
    return sounds && `play: ${sounds}`;
  },
  background: ([names = ""]) => {
    const sounds = soundsOf(names);
    return sounds && `menu: { prompt: ${sounds}, keys: { 1: BLOCK } }`;
  },
  read: ([name = "", names = "", digits = ""]) => {
    const sounds = soundsOf(names);
    if (sounds === undefined || !/^\w+$/.test(name)) return undefined;
    const most = /^[1-9]\d?$/.test(digits) ? digits : "8";
    return `collect-digits: { prompt: ${sounds}, max_length: ${most} }\` with \`as: ${name}`;
  },
  set: (given) => {
    const [, name, value] = /^(\w+)=([\w.-]+)$/.exec(given.join(",")) ?? [];
    return name === undefined ? undefined : `set: { ${name}: ${value} }`;
  },
  gotoif: (given) => {
    const [, name, sign, value, block, other] = comparison.exec(given.join(",")) ?? [];
    if (name === undefined) return undefined;
    const condition = `if: ${name} ${sign === "=" ? "==" : sign} "${value}"`;
    const next = other === undefined ? "" : `\` below it, then a step \`go: ${other}`;
    return `go: ${block}\` with \`${condition}${next}`;
  },
  wait: ([seconds = ""]) => (/^\d+$/.test(seconds) ? `wait: ${seconds}s` : undefined),
};

/** Files of sounds, joined by `&`, as media; `undefined` where one is no plain name. */
function soundsOf(names: string): string | undefined {
  const sounds = names.split("&").map((name) => /^[\w/-]+$/.exec(name)?.[0]);
  if (sounds.includes(undefined)) return undefined;
  const [first = "", ...others] = sounds.map((name) => `sound:${name}`);
  return others.length === 0 ? first : `[${[first, ...others].join(", ")}]`;
}

/** `$["${name}" = "value"]?block:other`, the argument of `GotoIf`. */
const comparison = /^\$\["?\$\{(\w+)\}"?\s*(=|!=)\s*"?([^"\]]*)"?\]\?(\w+)(?::(\w+))?$/;

/** An endpoint of a dial plan as a flow has it; `undefined` where it holds a variable of that. */
function asWritten(endpoint: string): string | undefined {
  const bare = endpoint.replaceAll('"', "");
  if (/^[\w.+/@-]+$/.test(bare)) return bare;
  return /^[\w/]*\$\{(?:settings|vars|call)\.\w+\}[\w@.-]*$/.test(bare) ? `"${bare}"` : undefined;
}

/** The way that there is for an application of a dial plan that is no verb here. */
export function applicationHint(word: string): string | undefined {
  const plain = plainWord(word);
  return Object.hasOwn(applications, plain) ? applications[plain] : undefined;
}

/** Applications of dial plans that are no verb here, as plain words, with the way that there is. */
const applications: Readonly<Record<string, string>> = {
  voicemail:
    "Record a message with `record`, and keep its name with `save` or send it with `request`; or have the dial plan take it: dialplan: EXTENSION@CONTEXT.",
  system: "A flow starts no program: ask a server with `request`.",
  trysystem: "A flow starts no program: ask a server with `request`.",
  agi: "A flow starts no program: ask a server with `request`.",
  disa: "Ask for a code and a number with `collect-digits`, compare the code under `if`, and `bridge` to the number.",
  sipaddheader:
    "Write the headers of the called phone's INVITE beside `to`: bridge: { to: PJSIP/1000, headers: { X-Case: 1 } }.",
  progress:
    "The platform tells of ringing by itself; `bridge` takes `while_ringing`, and `play` before `answer` is early media.",
  ringing: "The platform tells of ringing by itself; `bridge` takes `while_ringing`.",
  macro: "Declare a part under `parts`, and `call` it.",
  gosub: "Declare a part under `parts`, and `call` it.",
  noop: "Write a line to the log with `log`.",
  verbose: "Write a line to the log with `log`.",
  gotoif: 'Write "go: BLOCK", and "if: CONDITION" below it.',
  gotoiftime: "Ask a calendar with `hours`.",
  readfile: "Rows of files are tables: `lookup` finds one.",
  userevent: "Tell others with `emit`.",
  monitor: "Record a conversation with `record-call`.",
};

/** The verbs that do what other systems have a word for, and the system that has it as it is written. */
export interface Peer {
  readonly system: string | undefined;
  readonly verbs: readonly string[];
}

/** The verbs that do what another system has this word for. */
export function peerOf(word: string, known: Verbs): Peer | undefined {
  if (/[;,.]$|[^ -~]|[{}[\]"'`$&%@!|<>*]/.test(word)) return undefined;
  const plain = plainWord(word);
  const found = Object.values(known).flatMap(({ name, elsewhere = {} }) =>
    Object.entries(elsewhere).flatMap(([system, words]) =>
      words
        .filter((each) => plainWord(each) === plain)
        .map((each) => ({ name, system, isSame: isSameWord(each, word) })),
    ),
  );
  // A flow runs on Asterisk, where most people know the word from.
  const same = found.filter(({ isSame }) => isSame);
  const first = same.find(({ system }) => system === "Asterisk") ?? same[0];
  const verbs = [...new Set(found.map(({ name }) => name))];
  return verbs.length === 0 ? undefined : { system: first?.system, verbs };
}

/** Whether a word is one of another system, and not made of it: `hang_up` is no word of Asterisk. */
function isSameWord(theirs: string, written: string): boolean {
  const spaced = (word: string): string =>
    word
      .replaceAll(/(?<=[a-z])(?=[A-Z])|[-_ ]+/g, " ")
      .trim()
      .toLowerCase();
  const isOneWord = !/[ /-]/.test(theirs);
  return isOneWord
    ? theirs.toLowerCase() === written.toLowerCase()
    : spaced(theirs) === spaced(written);
}

/** `Gather Input On Call`, `gather-input-on-call` and `gatherInputOnCall` are one word. */
export function plainWord(word: string): string {
  return word.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

/** The most used verbs, and where all stand: a list of all would hide the one that is looked for. */
export const fewVerbs: string =
  'Verbs are, for instance, "play", "menu", "bridge", "queue", "set" and "go"; `flowrun docs verbs` has all.';
