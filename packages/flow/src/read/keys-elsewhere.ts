import { lettersOf, type YamlNode } from "@flowrun/core/tooling";
import { asWritten, negated } from "./if-in-words.ts";

/** The remedy for a key that another system has beside what it does; `undefined` for any other key. */
export function keyElsewhere(key: string, value?: YamlNode): string | undefined {
  if (lettersOf(key) === "unless" && value?.kind === "scalar" && value.text.trim() !== "")
    return `Write \`if: ${asWritten(negated(value.text))}\` for it: \`if\` has the condition under which the step is done.`;
  return elsewhere.find(([words]) => words.has(lettersOf(key)))?.[1];
}

/** The key beside a verb that takes the very value of such a key; `undefined` where none does. */
export function keyForElsewhere(key: string): string | undefined {
  return sameValue.find(([words]) => words.has(lettersOf(key)))?.[1];
}

const sameValue: readonly (readonly [words: ReadonlySet<string>, key: string])[] = [
  [
    new Set(["results", "outcomes", "outcome", "exits", "routes", "transitions", "branches"]),
    "then",
  ],
  [new Set(["when", "condition", "onlyif"]), "if"],
  [new Set(["output", "register", "saveas", "storeas", "into"]), "as"],
  [new Set(["description", "comment", "remark"]), "note"],
];

const elsewhere: readonly (readonly [words: ReadonlySet<string>, remedy: string])[] = [
  [
    new Set([
      ...["results", "outcomes", "outcome", "exits", "routes", "cases", "handlers"],
      ...["next", "goto", "target", "destination", "transitions", "branches", "else", "otherwise"],
      ...["onsuccess", "onfailure", "onerror", "onfail", "oncomplete", "ontimeout", "default"],
    ]),
    "Where a step leads stands under `then`, each outcome with its block: `then: { else: BLOCK }`.",
  ],
  [new Set(["when", "condition", "onlyif", "unless"]), "A condition stands under `if`."],
  [new Set(["description", "comment", "remark", "title"]), "A remark stands under `note`."],
  [new Set(["name", "label", "step"]), "The name of a step stands under `id`."],
  [
    new Set([
      "assign",
      "output",
      "register",
      "result",
      "saveas",
      "storeas",
      "into",
      "var",
      "variable",
    ]),
    "The name of the result stands under `as`.",
  ],
  [
    new Set(["retries", "attempts", "maxattempts"]),
    "How often a step is tried again stands under `retry`: `retry: { times: 2 }`.",
  ],
];
