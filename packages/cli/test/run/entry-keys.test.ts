import { compileFlow } from "@flowrun/flow";
import type { Program } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { createEntryKeys, type EntryKeys } from "../../src/run/entry-keys.ts";
import { flowText } from "../flow-text.ts";

const { program } = compileFlow({ name: "a.yaml", text: flowText });

type Noticed = Parameters<EntryKeys["notice"]>[0];
type Result = Noticed["result"];

/**
 * A step of a call with these commands and entries of its trace, of which nothing else is looked
 * at.
 */
function step(event: Noticed["event"], { commands = [], trace = [] }: Partial<Result>): Noticed {
  return { program: program as Program, event, result: { commands, trace } as unknown as Result };
}

const entered = (verb: string): Noticed =>
  step(undefined, { trace: [{ kind: "step.entered", at: 0, step: "main/2", verb }] });
const told = (
  word: { kind: "key"; digit: string } | { kind: "result"; tool: string; value: null },
): Noticed => step(undefined, { commands: [{ kind: "agent.tell", leg: "m", word }] });

describe("createEntryKeys", () => {
  test("presses a group each time that the flow waits for an entry", () => {
    const pressed: string[] = [];
    const keys = createEntryKeys(
      ["1", "22", "333"],
      (ms, group) => void pressed.push(`${ms} ${group}`),
    );
    for (const verb of ["answer", "collect-digits", "play", "menu"]) keys.notice(entered(verb));
    expect([pressed, keys.unused()]).toEqual([["500 1", "500 22"], ["333"]]);
  });

  test("presses for a voice agent when it is ready, and when it has what it asked for", () => {
    const pressed: string[] = [];
    const keys = createEntryKeys(["1", "#"], (_ms, group) => void pressed.push(group));
    const task = {
      agent: "shop",
      call: "c",
      language: "en",
      greeting: null,
      data: null,
      tools: [],
    };
    const begin = {
      kind: "agent.begin",
      request: "r7",
      leg: "m",
      timeoutMs: 5_000,
      ...task,
    } as const;
    keys.notice(entered("agent"));
    keys.notice(step(undefined, { commands: [begin] }));
    keys.notice(step({ kind: "request.succeeded", at: 1, request: "r6", result: null }, {}));
    expect(pressed).toEqual([]);
    keys.notice(step({ kind: "request.succeeded", at: 2, request: "r7", result: null }, {}));
    expect(pressed).toEqual(["1"]);
    keys.notice(told({ kind: "key", digit: "1" }));
    expect(pressed).toEqual(["1"]);
    keys.notice(told({ kind: "result", tool: "t1", value: null }));
    expect(pressed).toEqual(["1", "#"]);
  });
});
