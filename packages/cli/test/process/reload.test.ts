import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { place, running, within } from "./running.ts";

const flow = (said: string): string => `flowrun: 1
name: asking
start: main
blocks:
  main:
    - answer
    - collect-digits: { prompt: sound:number, max_length: 6, timeout: 30s }
      as: number
      then: { else: bye }
    - play: "sound:${said}"
    - play: "digits:\${number}"
  bye:
    - hangup
`;

test("a reload lets a new process go on with the calls: no key is lost, no prompt repeated, and new calls take the new flow", async () => {
  const { platform, folder, run } = await running(flow("old"));
  const callers = Array.from({ length: 20 }, () => place(platform));
  await vi.waitUntil(() => callers.every(({ heard }) => heard.length === 1), within);
  writeFileSync(join(folder, "flow.yaml"), flow("new"));
  const reloading = run("reload", "flow.yaml");
  // Keys all the while: three before the new process can be there, three after it.
  for (const { call } of callers) call.press("123", 30);
  const { code, text } = await reloading;
  for (const { call } of callers) call.press("456", 30);
  expect([code, text]).toEqual([
    0,
    expect.stringMatching(/^Process \d+ runs the flow now, with 20 live calls\.\n$/),
  ]);
  await Promise.all(callers.map(({ call }) => call.ended));
  expect(callers.map(({ heard }) => heard.join())).toEqual(
    Array(20).fill("sound:number,sound:old,digits:123456"),
  );
  const after = place(platform);
  await vi.waitUntil(() => after.heard.length === 1, within);
  after.call.press("1#");
  await after.call.ended;
  expect(after.heard).toEqual(["sound:number", "sound:new", "digits:1"]);
  expect(platform.inventory().channels).toBe(0);
});

test(
  "a process that was reloaded can be reloaded, and ends with 0 each time",
  { tags: "long" },
  async () => {
    const { platform, run, written } = await running(flow("old"));
    const { call, heard } = place(platform);
    await vi.waitUntil(() => heard.length === 1, within);
    for (let times = 1; times <= 3; times += 1)
      expect((await run("reload", "flow.yaml")).code).toBe(0);
    call.press("7#");
    await call.ended;
    expect(heard).toEqual(["sound:number", "sound:old", "digits:7"]);
    expect(written.text.match(/Another process has taken the calls over\./g)).toHaveLength(3);
  },
);

test(
  "a flow that is broken replaces nobody, nor does a process that cannot start; who talks does not notice",
  { tags: "long" },
  async () => {
    const { platform, folder, run } = await running(flow("old"));
    const { call, heard } = place(platform);
    await vi.waitUntil(() => heard.length === 1, within);
    writeFileSync(join(folder, "flow.yaml"), `${flow("new")}    - go: nowhere\n`);
    const broken = await run("reload", "flow.yaml");
    expect([broken.code, broken.text]).toEqual([1, expect.stringContaining("FLOW_UNKNOWN_BLOCK")]);
    writeFileSync(join(folder, "flow.yaml"), flow("new"));
    // A port that cannot be listened on is noticed by the new process only.
    writeFileSync(
      join(folder, "flowrun.config.yaml"),
      "records: { file: calls.jsonl }\njournal: { module: ./none.mjs }\n",
    );
    const failed = await run("reload", "flow.yaml");
    expect([failed.code, failed.text]).toEqual([
      3,
      expect.stringContaining("goes on as it was. The new process ended"),
    ]);
    call.press("7#");
    await call.ended;
    expect(heard).toEqual(["sound:number", "sound:old", "digits:7"]);
  },
);

test("a second flowrun without a reload is refused, and a reload where none runs says so", async () => {
  const { folder, run } = await running(flow("old"));
  const second = await run("flow.yaml");
  expect([second.code, second.text]).toEqual([2, expect.stringContaining("CLI_LEDGER_TAKEN")]);
  const elsewhere = await run(
    "reload",
    "flow.yaml",
    "--set",
    `durability.ledger=${join(folder, "other")}`,
  );
  expect([elsewhere.code, elsewhere.text]).toEqual([
    3,
    expect.stringContaining("CLI_NOTHING_RUNS"),
  ]);
});
