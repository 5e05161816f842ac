import type { Verb } from "@flowrun/core";
import { oneOf } from "@flowrun/core/tooling";
import { ordinaryHint } from "../yaml/ordinary-words.ts";
import { fewVerbs, peerOf, plainWord } from "../yaml/verbs-elsewhere.ts";
import { leftOut } from "./left-out.ts";

type Verbs = Readonly<Record<string, Verb>>;

/** The remedy for a word that no verb is spelt like. */
export function hintOfWord(value: string, verbs: Verbs): string {
  return (
    leftOut(value, "the steps that belong here") ??
    ordinaryHint(value) ??
    byWords(value, verbs) ??
    shortRequest(value) ??
    fewVerbs
  );
}

/** A request as it is written elsewhere: `GET https://…`. */
function shortRequest(value: string): string | undefined {
  const [, method, url] = /^(GET|POST|PUT|PATCH|DELETE)\s+(https?:\/\/\S+)$/.exec(value) ?? [];
  return method && `Write \`request: { method: ${method}, url: ${url} }\`.`;
}

/** The verbs that the first or last of several words may stand for: `dial-number`, `http_request`. */
function byWords(value: string, verbs: Verbs): string | undefined {
  const [first = "", ...others] = value.split(/[-_ ]|(?<=[a-z])(?=[A-Z])/);
  const last = others.at(-1);
  if (last === undefined || others.length > mostWords) return undefined;
  const same = (word: string): readonly string[] =>
    Object.hasOwn(verbs, word.toLowerCase()) ? [word.toLowerCase()] : [];
  const peers = (word: string): readonly string[] => peerOf(word, verbs)?.verbs ?? [];
  const ofFirst = [...same(first), ...peers(first)];
  const meant = ofFirst.length > 0 ? ofFirst : [...same(last), ...peers(last)];
  return meant.length === 0 ? undefined : `Did you mean ${oneOf([...new Set(meant)])}?`;
}

/** More words than this are a sentence. */
const mostWords = 4;

/** How to write a word of another system here, where these verbs do what it does. */
export function hintOf(verbs: readonly string[]): string {
  const [only] = verbs;
  return only === "dialplan" && verbs.length === 1
    ? 'Here it is "dialplan": put it behind an extension of the dial plan, and dialplan: EXTENSION@CONTEXT comes back when it is over.'
    : `Here it is ${oneOf(verbs)}.`;
}

/** The step for an application of Asterisk that says digits or a number: `SayDigits` with `1234`. */
export function saidAlone(word: string, text: string): string | undefined {
  const [, what = ""] = /^say(digits|number)$/.exec(plainWord(word)) ?? [];
  return what === "" || !/^\d{1,15}$/.test(text)
    ? undefined
    : `Write \`play: [{ ${what}: "${text}" }]\`.`;
}
