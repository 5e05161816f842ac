import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { place, running, within } from "./running.ts";

const flow = `flowrun: 1
name: asking
version: 1.0.0
start: main
blocks:
  main:
    - answer
    - collect-digits: { prompt: sound:number, max_length: 6, timeout: 30s, secret: true }
      as: pin
      then: { else: bye }
  bye:
    - hangup
finally:
  - log: "Over: \${call.from}"
`;

test("who runs flowrun sees the calls that are live, looks at one, and hangs it up; the others go on", async () => {
  const { platform, folder, run, written } = await running(flow);
  const first = place(platform);
  await vi.waitUntil(() => first.heard.length === 1, within);
  const second = place(platform);
  await vi.waitUntil(() => second.heard.length === 1, within);
  first.call.press("9*9*");
  const listed = await run("calls", "--json");
  const { live, calls } = JSON.parse(listed.text) as {
    live: number;
    calls: readonly Record<string, unknown>[];
  };
  const ids = [first.call.id, second.call.id];
  expect([listed.code, live, calls.map(({ call }) => call)]).toEqual([0, 2, ids]);
  expect(calls[0]).toMatchObject({
    flow: "asking",
    version: "1.0.0",
    at: [{ step: "main/2", verb: "collect-digits" }],
    status: "running",
  });
  const shown = await run("calls", "show", first.call.id);
  expect([shown.code, shown.text]).toEqual([
    0,
    expect.stringMatching(/^at +main\/2 collect-digits$/m),
  ]);
  // What the caller has typed is secret.
  expect(shown.text + listed.text).not.toContain("9*9");

  const hungUp = await run("calls", "hang-up", first.call.id);
  expect([hungUp.code, hungUp.text]).toEqual([
    0,
    expect.stringMatching(
      new RegExp(`^The call "${first.call.id}" of 1 is hung up after \\d+s\\.\n$`),
    ),
  ]);
  await first.call.ended;
  await vi.waitUntil(
    () => written.text.includes(`The call has ended. call=${first.call.id} reason=operator`),
    within,
  );
  expect(written.text).toContain("Over: 1");
  expect((await run("calls")).text).toContain(second.call.id);
  const again = await run("calls", "hang-up", first.call.id);
  expect([again.code, again.text]).toEqual([2, expect.stringContaining("CLI_NO_CALL")]);
  second.call.press("1#");
  await second.call.ended;
  const reasons = () =>
    readFileSync(join(folder, "records.jsonl"), "utf8").match(/"reason":"\w+"/g) ?? [];
  await vi.waitUntil(() => reasons().length === 2, within);
  expect(reasons()).toEqual(['"reason":"operator"', '"reason":"flow_ended"']);
});

test("without a ledger nobody can be asked, which is said", async () => {
  const { run } = await running(flow);
  const { code, text } = await run("calls", "--set", "durability.ledger=none");
  expect([code, text]).toEqual([
    3,
    expect.stringContaining("CLI_NOTHING_RUNS  No flowrun was found"),
  ]);
  expect(text).toContain("a folder at `durability.ledger`");
});
