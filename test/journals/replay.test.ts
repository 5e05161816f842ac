import { compileFlow } from "@flowrun/flow";
import { type Command, type JournalEntry, start, step } from "@flowrun/core";
import { replay } from "@flowrun/host";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const folder = new URL("version-1/", import.meta.url);

/**
 * A call as it was written down when the state of calls had version 1, with the commands that it
 * led to.
 */
type Recorded = readonly (JournalEntry & { readonly commands: readonly Command[] })[];

describe("journals of the first version of the state", () => {
  test.each(readdirSync(folder))("%s replays to the same commands in the same order", (name) => {
    const [first = "", ...lines] = readFileSync(new URL(name, folder), "utf8")
      .trimEnd()
      .split("\n");
    const { program } = compileFlow({ name, text: JSON.parse(first).flow });
    if (program === undefined) throw new Error(`The flow of ${name} is not one any more.`);
    // Conversations counted for the limit of a call then.
    const counting = { ...program, limits: { ...program.limits, countsTalks: true as const } };
    const calls = lines.map((line): Recorded => JSON.parse(line));
    expect(calls.length).toBeGreaterThan(10);
    for (const call of calls) {
      const replayed = replay({ start, step }, counting, call);
      expect(JSON.parse(JSON.stringify(replayed.map(({ commands }) => commands)))).toEqual(
        call.map(({ commands }) => commands),
      );
    }
  });
});
