import type { CallRecord } from "@flowrun/core/plugin";
import { oddKeys } from "./store-fixture.ts";

const plain: CallRecord = {
  call: "1795473897.1",
  flow: "reference",
  version: "1.0.0",
  from: "4712345678",
  to: "1000",
  began: "2026-11-23T22:44:57.791Z",
  ended: "2026-11-23T22:45:02.800Z",
  seconds: 5.009,
  reason: "caller_left",
  path: [
    { step: "answering/1", at: 0, outcome: "ok", ms: 7 },
    { step: "routing/1", at: 7, outcome: null, ms: null },
  ],
  dialled: [
    { to: "PJSIP/3001", answered: "2026-11-23T22:45:00.312Z" },
    { to: "PJSIP/3002", answered: null },
  ],
};

/**
 * Records of calls: a plain one, one of the same name at another time, and whatever names and
 * numbers may hold.
 */
export const callRecords: readonly CallRecord[] = [
  plain,
  { ...plain, began: "2026-11-24T22:44:57.791Z", ended: "2026-11-24T22:45:02.800Z" },
  ...oddKeys.map((odd, place): CallRecord => ({
    call: odd,
    flow: odd,
    from: odd,
    to: odd,
    began: `2026-11-24T00:00:${twoDigits(place)}.001Z`,
    ended: `2026-11-25T00:00:${twoDigits(place)}.001Z`,
    seconds: 86_400,
    reason: "broken",
    path: [{ step: odd, at: 1, outcome: odd, ms: 0 }],
    dialled: [{ to: odd, answered: null }],
  })),
  {
    ...plain,
    call: "a long one",
    path: Array.from({ length: 2_000 }, (_, ms) => ({ step: "main/1", at: ms, outcome: "ok", ms })),
  },
];

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
