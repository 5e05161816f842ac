import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Platform } from "@flowrun/simulator";
import { expect, test, vi } from "vitest";
import { passed } from "./callers.ts";
import { fleet } from "./fleet.ts";
import { within } from "./start-workers.ts";

/** A flow by which a caller hears this, and is let go. */
const saying = (sound: string, after = ""): string => `flowrun: 1
name: asking
start: main
blocks:
  main:
    - answer
    - play: sound:${sound}
${after}    - hangup
`;

/** What so many callers hear who call one after the other. */
async function hear(platform: Platform, count: number): Promise<readonly string[]> {
  const calls: Promise<string>[] = [];
  for (let number = 0; number < count; number += 1) {
    const heard: string[] = [];
    const placed = platform.call({ from: String(number), to: "2" });
    placed.on((line) => void (line.kind === "media.started" && heard.push(line.uri)));
    calls.push(placed.ended.then(() => heard.join()));
    await passed(platform, 10);
  }
  return Promise.all(calls);
}

function share(heard: readonly string[], sound: string): number {
  return (100 * heard.filter((uri) => uri === `sound:${sound}`).length) / heard.length;
}

test("a published version takes its share of new calls, also after its owner was lost, until it is accepted", async () => {
  const { platform, folder, begin, run, status } = await fleet({ text: saying("old") });
  const first = await begin();
  const second = await begin();
  writeFileSync(join(folder, "next.yaml"), saying("new"));
  const published = await run(
    "fleet",
    "publish",
    "next.yaml",
    "--because",
    "It is a test.",
    "--percent",
    "5",
  );
  expect([published.code, published.text]).toEqual([
    0,
    expect.stringContaining("5 of a hundred new calls"),
  ]);
  const before = await hear(platform, 600);
  expect(before).toHaveLength(600);
  expect(share(before, "new") + share(before, "old")).toBe(100);
  expect(share(before, "new")).toBeGreaterThan(2);
  expect(share(before, "new")).toBeLessThan(8);
  first.child.kill("SIGKILL");
  await vi.waitUntil(
    () => second.written.text.includes("New calls go by the versions that were published."),
    within,
  );
  const after = await hear(platform, 300);
  expect(share(after, "new")).toBeGreaterThan(1);
  expect(share(after, "new")).toBeLessThan(10);
  const [told] = await status();
  expect(told?.owner?.versions.offered.started).toBe(
    after.filter((uri) => uri === "sound:new").length,
  );
  expect((await run("fleet", "accept")).code).toBe(0);
  expect(new Set(await hear(platform, 20))).toEqual(new Set(["sound:new"]));
  expect((await run("fleet", "withdraw")).text).toContain("CLI_NOT_PUBLISHED");
});

test("a live call stays on its version when its owner is lost, whatever is published meanwhile", async () => {
  const { platform, folder, begin, run } = await fleet({
    text: saying("old", "    - wait: 20s\n    - play: sound:old-end\n"),
  });
  const first = await begin();
  const second = await begin();
  const heard: string[] = [];
  const call = platform.call({ from: "1", to: "2" });
  call.on((line) => void (line.kind === "media.started" && heard.push(line.uri)));
  await vi.waitUntil(() => heard.length === 1, within);
  writeFileSync(join(folder, "next.yaml"), saying("new", "    - play: sound:new-end\n"));
  expect(
    (await run("fleet", "publish", "next.yaml", "--because", "It is a test.", "--percent", "100"))
      .code,
  ).toBe(0);
  first.child.kill("SIGKILL");
  await vi.waitUntil(
    () => second.written.text.includes("New calls go by the versions that were published."),
    within,
  );
  expect(new Set(await hear(platform, 3))).toEqual(new Set(["sound:new,sound:new-end"]));
  await call.ended;
  expect(heard).toEqual(["sound:old", "sound:old-end"]);
});

test("a version that faults is taken back by itself, and the next owner does not offer it again", async () => {
  const { platform, folder, begin, run } = await fleet({ text: saying("old") });
  const first = await begin();
  const second = await begin();
  const faulting = saying("new").replace(
    "    - hangup",
    "    - log: never\n      if: 1 / call.args.size() == 1\n    - hangup",
  );
  writeFileSync(join(folder, "next.yaml"), faulting);
  const published = await run(
    "fleet",
    "publish",
    "next.yaml",
    "--because",
    "It is a test.",
    "--percent",
    "50",
  );
  expect([published.code, published.text]).toEqual([0, expect.stringContaining("50 of a hundred")]);
  await hear(platform, 100);
  await vi.waitUntil(
    () => first.written.text.includes("faults too often, and is taken back"),
    within,
  );
  const { text } = await run("fleet", "status");
  expect(text).toContain("taken back");
  first.child.kill("SIGKILL");
  await vi.waitUntil(
    () => second.written.text.includes("New calls go by the versions that were published."),
    within,
  );
  expect(new Set(await hear(platform, 30))).toEqual(new Set(["sound:old"]));
});

test("a version that does well takes more calls by itself, also after its owner was lost, until it takes all", async () => {
  const { platform, folder, begin, run } = await fleet({ text: saying("old") });
  const first = await begin();
  const second = await begin();
  writeFileSync(join(folder, "next.yaml"), saying("new"));
  const published = await run(
    "fleet",
    "publish",
    "next.yaml",
    "--because",
    "It is a test.",
    "--percent",
    "25",
    "--if-ok",
    "5s",
  );
  expect([published.code, published.text]).toEqual([
    0,
    expect.stringContaining("While it does well, more do every 5s: next 50."),
  ]);
  const takesMore = "The offered version does well, and takes more new calls.";
  while (!first.written.text.includes(takesMore)) await hear(platform, 50);
  const raised = /50 % .* of \d+ faulted, 100 % (in \ds|once it has enough calls)/;
  await vi.waitUntil(async () => raised.test((await run("fleet", "status")).text), within);
  first.child.kill("SIGKILL");
  while (!second.written.text.includes(takesMore)) await hear(platform, 50);
  await vi.waitUntil(async () => new Set(await hear(platform, 10)).size === 1, within);
  expect(new Set(await hear(platform, 30))).toEqual(new Set(["sound:new"]));
  expect((await run("fleet", "withdraw")).text).toContain("CLI_NOT_PUBLISHED");
});
