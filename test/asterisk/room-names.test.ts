import { afterAll, beforeAll, expect, test } from "vitest";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { playCall } from "./play-call.ts";
import { untilStanding } from "./standing.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk([]);
});

afterAll(async () => {
  await asterisk.stop();
});

const inside = (): Promise<void> =>
  untilStanding(asterisk, "/bridges", (bridges) =>
    bridges.some(({ channels }) => channels?.length === 1),
  );

test.each(["${call.id}", "+47${call.from}"])(
  "a caller comes into the room %s of a conference, on Asterisk",
  async (room) => {
    const flow = `conferences: { meeting: {} }
start: main
blocks:
  main:
    - answer
    - conference: { name: meeting, room: "${room}", keys: { "1": leave } }
      then: { left: over, else: wrong }
  leave: [{ return: left }]
  over: [{ hangup: {} }]
  wrong: [{ hangup: {} }]
`;
    const { trace } = await playCall(asterisk, {
      flow,
      caller: [
        ...([{ kind: "answered" }, { kind: "signal" }] as const),
        ...([{ kind: "press", keys: "1", by: "rfc4733" }, { kind: "hungUp" }] as const),
      ],
      signals: [{ at: "main/2 conference", and: inside, who: "caller" }],
    });
    expect(
      trace.flatMap((entry) =>
        entry.kind === "block.entered" && !entry.isInside ? [entry.block] : [],
      ),
    ).toEqual(["main", "over"]);
  },
);
