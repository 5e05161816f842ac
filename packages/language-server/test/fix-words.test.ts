import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { verbs } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { diagnose } from "../src/diagnose.ts";
import { findFixes } from "../src/fix.ts";
import { readFlowText } from "../src/flow/flow-text.ts";

const folder = join(import.meta.dirname, "../../../flows");
const texts = readdirSync(folder)
  .filter((name) => /^(?!.*\.test\.yaml$).*\.yaml$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));

/** Words of other systems and misspelt ones, for keys, outcomes and verbs of flows. */
const words: Readonly<Record<string, readonly string[]>> = {
  otherwise: ["default", "fallback", "otherwize"],
  prompts: ["sounds", "messages"],
  finally: ["on_hangup", "cleanup"],
  blocks: ["states", "steps"],
  tables: ["databases"],
  calendars: ["opening_hours"],
  start: ["entry", "initial"],
  ring: ["ring_time", "timeout", "rign"],
  failed: ["error", "fial"],
  keys: ["options", "choices"],
  if: ["when", "condition"],
  then: ["outcomes", "routes"],
  as: ["register", "save_as"],
  key: ["primary_key"],
  columns: ["fields"],
  members: ["agents"],
  zone: ["timezone"],
};

/** The hints that say what to write in the place of the marked text. */
const says = /^(?:Did you mean "[^"]+"\?|Write "[^"]+"(?: for it)?\.)$/;

/** The same text with a key written as another word, where it stands for the first time. */
function renamed(text: string, key: string, word: string): string {
  return text.replace(new RegExp(`(?<=^|[\\s{,])${key}(?=:)`, "m"), word);
}

const renamings = Object.entries(words).flatMap(([key, others]) =>
  others.map((word) => ({ key, word })),
);

/** Each flow takes its share: a whole check for each word in each flow would take long. */
const shares = 4;

describe("what a message says to write in the place of a word", () => {
  test.each(texts.map((each, index) => ({ ...each, index })))(
    "mends $name, and brings no other error",
    ({ name, text, index }) => {
      const found = renamings
        .filter((_, at) => at % shares === index % shares)
        .flatMap((renaming) => {
          const flow = readFlowText(name, renamed(text, renaming.key, renaming.word), verbs);
          const problems = diagnose(flow).filter(({ hint = "" }) => says.test(hint));
          return problems.map(({ message, hint, span }) => {
            const isMended = findFixes(flow, span).length > 0;
            return { ...renaming, message, hint, isMended };
          });
        });
      expect(found.length).toBeGreaterThan(0);
      expect(found.filter(({ isMended }) => !isMended)).toEqual([]);
    },
  );
});
