/** The outcome, of those that a verb has, that a word of another system stands for. */
export function outcomeElsewhere(word: string, outcomes: readonly string[]): string | undefined {
  const plain = word.toLowerCase().replaceAll(/[^a-z*]/g, "");
  return meant.find(([words, outcome]) => words.has(plain) && outcomes.includes(outcome))?.[1];
}

const error = ["error", "errors", "err", "exception", "fail", "failure", "onerror", "chanunavail"];
const silence = ["timeout", "noinput", "silence", "nodigits"];

const meant: readonly (readonly [words: ReadonlySet<string>, outcome: string])[] = [
  [new Set(error), "failed"],
  [new Set(silence), "silent"],
  [new Set(["timeout", "noanswer", "unavailable", "noresponse"]), "no_answer"],
  [new Set(["timeout", "expired"]), "timed_out"],
  [new Set(["wrong", "nomatch", "mismatch", "bad"]), "invalid"],
  [new Set(["notfound", "none", "nothing", "norows"]), "missing"],
  [new Set(["none", "nothing", "silence", "silent"]), "empty"],
  [new Set(["rejected", "refused", "reject", "denied"]), "declined"],
  [new Set(["rejected", "denied", "forbidden"]), "refused"],
  [new Set(["cancel", "canceled", "aborted"]), "cancelled"],
  [new Set(["success", "done", "yes", "match", "hit"]), "found"],
  [new Set(["success", "done", "complete", "completed"]), "ok"],
  [new Set(["answered", "success", "hungup", "finished", "completed"]), "ended"],
  [new Set(["default", "otherwise", "any", "all", "catchall", "rest", "*"]), "else"],
];
