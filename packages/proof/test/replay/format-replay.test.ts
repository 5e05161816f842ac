import { describe, expect, test } from "vitest";
import { formatReplay } from "../../src/replay/format-replay.ts";
import { replayJournal } from "../../src/replay/replay-journal.ts";
import { webhookFlow } from "../run/webhook-flow.ts";
import { compile, journalLines, journalOf, read, scenario } from "./write-journal.ts";

const program = compile(
  "flowrun: 1\nname: f\nstart: main\nblocks:\n  main:\n    - answer\n    - wait: 5s\n",
);

/** The last lines of a replay whose journal was changed. */
function last(count: number, change: (line: string) => string): readonly string[] {
  const journal = read(journalLines(program, scenario()).map(change));
  return formatReplay(program, journal.head, replayJournal(program, journal))
    .trimEnd()
    .split("\n")
    .slice(-count);
}

describe("formatReplay", () => {
  test("tells each input, what the flow did with its place, and what was commanded, timers by how long they run", () => {
    const journal = read(journalLines(program, scenario()));
    const text = formatReplay(program, journal.head, replayJournal(program, journal));
    expect(text.split("\n").slice(0, 8)).toEqual([
      "    0.000  call.arrived",
      "                                100 calls 200",
      '           flow.yaml:6          goes to "main"',
      "           → timer.set timer=call after=4h",
      "           → leg.answer leg=scenario request=r1",
      "    0.000  request.succeeded request=r1",
      "           flow.yaml:6          answer: ok  [main/1]",
      "           → timer.set timer=wait after=5s",
    ]);
  });

  test("tells which webhook came", () => {
    const flow = compile(webhookFlow);
    const webhook = { name: "summaryFailed", payload: {} };
    const journal = journalOf(flow, scenario({ webhook }));
    const [first] = formatReplay(flow, journal.head, replayJournal(flow, journal)).split("\n");
    expect(first).toBe("    0.000  webhook.arrived webhook=summaryFailed");
  });

  test("shows of a difference what stands on one side only", () => {
    expect(
      last(4, (line) =>
        line.replace(
          '"outcome":"ok"},{"kind":"step.entered"',
          '"outcome":"no"},{"kind":"step.entered"',
        ),
      ),
    ).toEqual([
      "    0.000  request.succeeded request=r1",
      "-            step.left main/1: no",
      "+            step.left main/1: ok",
      "           (line 2 of the journal)",
    ]);
  });

  test("shows both sides whole when only their order differs", () => {
    const swap = (line: string): string =>
      line.replace(/"commands":\[(\{[^}]*\}),(\{[^}]*\})\]/, '"commands":[$2,$1]');
    expect(last(10, swap).filter((line) => line.includes("→"))).toEqual([
      "-          → leg.answer leg=scenario request=r1",
      "-          → timer.set timer=call after=4h",
      "+          → timer.set timer=call after=4h",
      "+          → leg.answer leg=scenario request=r1",
    ]);
  });
});
