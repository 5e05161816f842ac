import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CalleeBehaviour } from "./bed/callee-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import type { Callee } from "./bed/sipp.ts";
import { emptied } from "./emptied.ts";
import { startCallee } from "./phones.ts";
import { startCommand } from "./start-command.ts";
import { untilStanding } from "./standing.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001", "2002", "2003"]);
});

afterAll(async () => {
  await asterisk.stop();
});

const files = {
  "calling.yaml": `flowrun: 1
name: calling
lanes: { calm: { at_once: 2 } }
parts: { reach: { takes: { phone: string, talk: duration } } }
start: main
blocks:
  main:
    - hangup
  reach:
    - dial: { to: "\${args.phone}", ring: 3s }
      then: { else: return nobody }
    - wait: "\${args.talk}"
`,
};

/** Phones that take one call each. */
function phones(...behaviours: readonly CalleeBehaviour[]): Promise<readonly Callee[]> {
  return Promise.all(
    behaviours.map((behaviour, index) => startCallee(asterisk, `200${index + 1}`, behaviour, 1)),
  );
}

/** What the file of results says: each row that began, and what came of each, by their lines. */
function resultsIn(folder: string): {
  readonly begun: readonly unknown[];
  readonly ended: readonly string[];
} {
  const text = readFileSync(join(folder, "people.results.jsonl"), "utf8");
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const ended = lines.filter(({ outcome }) => outcome !== undefined);
  return {
    begun: lines.filter(({ began }) => began !== undefined).map(({ line }) => line),
    ended: ended
      .map((row) => `${String(row["line"])} ${String(row["outcome"])} ${String(row["returned"])}`)
      .toSorted(),
  };
}

const answers: CalleeBehaviour = { kind: "answers", afterMs: 100 };
const args = ["dial", "calling.yaml", "--rows", "people.csv"];

describe("flowrun dial, on Asterisk", () => {
  test("calls everybody in a file, and tells what came of each", async () => {
    const called = await phones(
      answers,
      { kind: "refuses", status: "486 Busy Here" },
      { kind: "ringsForEver" },
    );
    const rows = { "people.csv": "phone,talk\n2001,100ms\n2002,100ms\n2003,100ms\n" };
    const { child, folder, said } = startCommand(asterisk, { args, files: { ...files, ...rows } });
    const [code] = (await once(child, "exit")) as readonly unknown[];
    expect([code, said()]).toEqual([
      0,
      expect.stringContaining("3 of 3: 1 answered, 1 no answer, 1 busy."),
    ]);
    expect(resultsIn(folder).ended).toEqual([
      "2 answered ok",
      "3 busy nobody",
      "4 no_answer nobody",
    ]);
    for (const phone of called) await phone.stop();
    await emptied(asterisk);
  });

  test("goes on after kill -9 with those who are left, calls nobody twice, and leaves nobody on the line", async () => {
    const called = await phones(answers, { kind: "ringsForEver" }, answers);
    const rows = { "people.csv": "phone,talk\n2001,1h\n2002,100ms\n2003,100ms\n" };
    const first = startCommand(asterisk, { args, files: { ...files, ...rows } });
    const { folder } = first;
    await untilStanding(asterisk, "/channels", (channels) => {
      const states = new Set(channels.map(({ state }) => state));
      return states.has("Ringing") && states.has("Up");
    });
    const gone = once(first.child, "exit");
    first.child.kill("SIGKILL");
    await gone;
    expect(resultsIn(folder)).toEqual({ begun: [2, 3], ended: [] });

    const second = startCommand(asterisk, { args, folder });
    const [code] = (await once(second.child, "exit")) as readonly unknown[];
    expect([code, second.said()]).toEqual([0, expect.stringContaining("1 of 1: 1 answered.")]);
    expect(second.said()).toContain(
      "2 broke off (line 2, 3): --again broken_off calls them once more.",
    );
    expect(resultsIn(folder)).toEqual({
      begun: [2, 3, 4],
      ended: ["2 broken_off undefined", "3 broken_off undefined", "4 answered ok"],
    });
    // Each phone has had its one call, and was let go.
    for (const phone of called) await phone.finished;
    await emptied(asterisk);
  });
});
