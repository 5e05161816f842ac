import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../../../../test/cases.ts";
import { findViolations } from "./invariants.ts";
import { operation } from "./operation.ts";
import { type History, runOperations } from "./run-operations.ts";

const numRuns = cases(500);
const timeout = Math.max(30_000, numRuns * 20);
const operations = fc.array(operation, { maxLength: 40, size: "max" });
const seed = fc.integer();

describe("the model, whatever is done to it", () => {
  test(
    "keeps the order that every channel, playback and bridge promises",
    { timeout },
    async () => {
      await fc.assert(
        fc.asyncProperty(operations, seed, async (list, number) => {
          expect(findViolations(await runOperations(list, number))).toEqual([]);
        }),
        { numRuns },
      );
    },
  );

  test("holds nothing when every call is over and every bridge removed", { timeout }, async () => {
    await fc.assert(
      fc.asyncProperty(operations, seed, async (list, number) => {
        const { leftOver } = await runOperations(list, number);
        expect(leftOver).toEqual({ channels: 0, bridges: 0, playbacks: 0, recordings: 0 });
      }),
      { numRuns },
    );
  });

  test("does the same for the same operations and seed", { timeout }, async () => {
    await fc.assert(
      fc.asyncProperty(operations, seed, async (list, number) => {
        expect(await runOperations(list, number)).toEqual(await runOperations(list, number));
      }),
      { numRuns: Math.ceil(numRuns / 10) },
    );
  });
});

describe("findViolations", () => {
  const channel = { id: "c1" };
  const historyOf = (...events: History["events"]): History => ({
    events,
    lines: [],
    exchanges: [],
    leftOver: {},
  });

  const wrong: readonly [string, History][] = [
    [
      "a channel that begins with something else",
      historyOf({ type: "ChannelDtmfReceived", channel }),
    ],
    [
      "an event after StasisEnd",
      historyOf(
        { type: "StasisStart", channel },
        { type: "ChannelHangupRequest", channel },
        { type: "StasisEnd", channel },
        { type: "ChannelStateChange", channel },
      ),
    ],
    [
      "an event after ChannelDestroyed",
      historyOf(
        { type: "StasisStart", channel },
        { type: "ChannelDestroyed", channel },
        { type: "StasisEnd", channel },
      ),
    ],
    [
      "a first Dial with a status",
      historyOf({ type: "Dial", dialstatus: "RINGING", peer: channel }),
    ],
    [
      "a channel that enters a bridge and never leaves it",
      historyOf(
        { type: "StasisStart", channel },
        { type: "ChannelEnteredBridge", channel, bridge: { channels: ["c1"] } },
      ),
    ],
    [
      "a playback that finishes twice",
      historyOf(
        { type: "PlaybackStarted", playback: { id: "p" } },
        { type: "PlaybackFinished", playback: { id: "p" } },
        { type: "PlaybackFinished", playback: { id: "p" } },
      ),
    ],
    [
      "a request that was never answered",
      {
        ...historyOf(),
        exchanges: [
          {
            request: { method: "GET", path: "/x" },
            channel: "c1",
            sentAt: 0,
            answeredAt: undefined,
            status: undefined,
          },
        ],
      },
    ],
    [
      "an answer in the middle of a prompt",
      {
        ...historyOf(),
        lines: [
          { kind: "media.started", at: 1, leg: "c1", playback: "p", uri: "sound:a" },
          {
            kind: "media.finished",
            at: 9,
            leg: "c1",
            playback: "p",
            uri: "sound:a",
            state: "done",
          },
        ],
        exchanges: [
          {
            request: { method: "POST", path: "/channels/c1/answer" },
            channel: "c1",
            sentAt: 2,
            answeredAt: 3,
            status: 204,
          },
        ],
      },
    ],
  ];

  for (const [what, history] of wrong) {
    test(`notices ${what}`, () => {
      expect(findViolations(history).length).toBeGreaterThan(0);
    });
  }
});
