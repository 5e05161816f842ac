/** The remedy for a key that another system has beside what it does; `undefined` for any other key. */
export function keyElsewhere(key: string): string | undefined {
  const plain = key.toLowerCase().replaceAll(/[^a-z]/g, "");
  return elsewhere.find(([words]) => words.has(plain))?.[1];
}

const elsewhere: readonly (readonly [words: ReadonlySet<string>, remedy: string])[] = [
  [
    new Set([
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
