import { expect, test } from "vitest";
import { createCallDesk } from "../../../page/call/call-desk.ts";
import { isOver, nowEvent, shownState, type HeldCall } from "../../../page/call/call-state.ts";
import { captionOf } from "../../../page/call/caption.ts";
import { holdCall, type CallLine } from "../../../page/call/hold-call.ts";
import { walkUntil } from "../../../page/replay/walk-until.ts";
import type { CallPrompt } from "../../../page/replay/prompts-in.ts";
import type { GivenFlow } from "../../../page/prove/given-flow.ts";

const flow: GivenFlow = {
  name: "door.yaml",
  text: `flowrun: 1
name: door
start: open
blocks:
  open:
    - answer
    - collect-digits: { prompt: sound:enter-code, max_length: 4, timeout: 5s }
      as: code
      then: { else: bye }
    - play: sound:thank-you
  bye:
    - hangup
`,
  files: {},
  tests: [],
  renames: [],
};

const said: string[] = [];
let speaks = false;

function openLine(): { readonly line: CallLine; readonly held: () => HeldCall } {
  const own = createCallDesk();
  const desk = {
    worlds: async (given: GivenFlow) => own.worlds(given),
    draft: async (...args: Parameters<typeof own.draft>) => own.draft(...args),
    asScenario: async (...args: Parameters<typeof own.asScenario>) => own.asScenario(...args),
  };
  const voice = {
    isSpeaking: () => speaks,
    speak: ({ media }: CallPrompt) => void said.push(captionOf(media)),
    stop: () => undefined,
    press: (key: string) => void said.push(`tone ${key}`),
  };
  const line = holdCall({ given: () => flow, desk: () => desk, voice });
  const held = (): HeldCall => {
    const { call } = line.state.getState();
    if (call === undefined) throw new Error("Nobody has called.");
    return call;
  };
  return { line, held };
}

test("a line says that a call is about to begin, until it has begun", async () => {
  const { line } = openLine();
  const begun = line.call();
  expect(line.state.getState()).toMatchObject({ isBeginning: true, call: undefined });
  await begun;
  expect(line.state.getState()).toMatchObject({ isBeginning: false, call: { nowMs: 0 } });
});

test("a call goes on by its own clock, stops, steps, and is looked back at", async () => {
  const { line, held } = openLine();
  await line.call();
  line.passed(1_000);
  await line.act({ press: "7" });
  line.passed(1_000);
  const [now, facts] = [nowEvent(held()), shownState(held())?.facts];
  expect(held().nowMs).toBe(2_000);
  expect(shownState(held())?.step).toBe("open/2");
  line.turn(-1);
  expect(held()).toMatchObject({ seen: now - 1, isRunning: false });
  line.passed(1_000);
  expect(held().nowMs).toBe(2_000);
  line.look(undefined);
  expect(shownState(held())?.facts).toEqual(facts);
  line.speed(4);
  line.run(true);
  line.passed(100);
  expect(held().nowMs).toBe(2_400);
  line.toEnd();
  expect(isOver(held())).toBe(true);
  expect(Object.keys(walkUntil(held().run.points, nowEvent(held())).steps)).toEqual([
    "open/1",
    "open/2",
    "open/3",
  ]);
});

test("from a point of a call that is over, another one goes on", async () => {
  const { line, held } = openLine();
  await line.call();
  line.passed(500);
  await line.act({ press: "7" });
  line.passed(100);
  await line.act({ hangsUp: true });
  line.passed(100);
  expect(isOver(held())).toBe(true);
  line.look(held().run.points.findIndex(({ kind }) => kind === "dtmf.received"));
  await line.goOnFrom();
  expect(held()).toMatchObject({
    nowMs: 500,
    isRunning: true,
    seen: undefined,
    acts: [{ act: { press: "7" } }],
  });
  await line.act({ press: "#" });
  line.passed(1_000);
  expect(shownState(held())?.step).toBe("open/3");
});

test("keys that are pressed fast all count, in their order, and the clock stands until it is known what becomes of them", async () => {
  const { line, held } = openLine();
  await line.call();
  line.passed(500);
  const pressed = [..."123#"].map((press) => line.act({ press }));
  line.passed(1_000);
  expect(held().nowMs).toBe(500);
  await Promise.all(pressed);
  expect(shownState(held())?.facts).toContainEqual(["code", "123"]);
  expect(held().acts.map(({ atMs }) => atMs)).toEqual([500, 501, 502, 503]);
});

test("prompts are said, and the clock waits for the voice", async () => {
  said.length = 0;
  const { line, held } = openLine();
  await line.call();
  expect(said).toEqual(["enter code"]);
  line.passed(100);
  await line.act({ press: "7" });
  await line.act({ press: "#" });
  line.passed(200);
  expect(said.at(-1)).toBe("thank you");
  speaks = true;
  line.passed(60_000);
  const waited = shownState(held())?.step;
  speaks = false;
  line.passed(60_000);
  expect([waited, isOver(held())]).toEqual(["open/3", true]);
});

test("captions say what names of sounds tell", () => {
  expect(
    ["sound:custom/please-hold", "digits:12", "sound:Good morning.", "odd"].map(captionOf),
  ).toEqual([...["please hold", "1 2", "Good morning.", "odd"]]);
});

test("a key is heard as its tone, unless nothing is to be heard", async () => {
  const { line } = openLine();
  await line.call();
  said.length = 0;
  await line.act({ press: "3" });
  line.hear(false);
  await line.act({ press: "4" });

  expect(said.filter((each) => each.startsWith("tone"))).toEqual(["tone 3"]);
});

test("a call is a scenario that expects what came of it", async () => {
  const { line } = openLine();
  expect(await line.asScenario()).toBeUndefined();
  await line.call();
  await line.act({ hangsUp: true });

  expect(await line.asScenario()).toMatchObject({ passes: true, complaint: undefined });
});
