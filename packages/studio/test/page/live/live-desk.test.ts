import { expect, onTestFinished, test } from "vitest";
import { startLiveHost } from "../../../../../test/studio/live-host.ts";
import { createLiveDesk } from "../../../page/live/live-desk.ts";
import { stateFacts, type CallFact } from "../../../page/replay/state-facts.ts";

test("13.9 a call is stepped again from its journal, and each state is the one that it was in (I2)", async () => {
  const states: (readonly CallFact[])[] = [];
  const live = await startLiveHost(undefined, {
    stepped: ({ result }) => void states.push(stateFacts(result.state)),
  });
  onTestFinished(() => live.close());
  const call = live.call("4798765432");
  await live.advance(2_000);
  call.press("4711#", 100);
  await live.advance(8_000);
  call.hangUp();
  await live.advance(500);
  const watched = createLiveDesk().watch(live.tap.find(call.id)?.journal() ?? []);

  expect(watched.departs).toBe(false);
  expect(watched.points.map(({ facts }) => facts)).toEqual(states);
  expect(
    watched.bars.map(({ block, verb, left, keys }) => [
      block,
      verb,
      left?.outcome,
      keys.map(({ digit }) => digit).join(""),
    ]),
  ).toEqual([
    ["answering", "answer", "ok", ""],
    ["answering", "lookup", "missing", ""],
    ["collecting_id", "collect-digits", "ok", "4711#"],
    ["collecting_id", "lookup", "found", ""],
    ["routing", "play", "ok", ""],
    ["routing", "bridge", "", ""],
  ]);
});

test("what is no whole journal has no points, and of a flow that cannot be read there is its text", () => {
  const desk = createLiveDesk();
  const start = { leg: "1", from: "1", to: "2", args: [], at: 1 };

  const none = { points: [], bars: [], prompts: [], departs: false };
  expect(desk.watch([])).toEqual({ ...none, text: "" });
  expect(
    desk.watch([{ call: "1", flow: "f", source: { name: "f.yaml", text: "nothing" }, start }]),
  ).toEqual({
    ...{ ...none, text: "nothing" },
  });
});
