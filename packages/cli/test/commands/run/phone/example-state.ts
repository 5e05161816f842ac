import type { PhoneState } from "../../../../src/commands/run/phone/phone-state.ts";

/** A phone on hook with two callers. */
export const phoneState: PhoneState = {
  flow: "test 1.0.0",
  address: "http://127.0.0.1:4000",
  dialled: "1000",
  callers: [
    { number: "100", label: "an unknown number" },
    { number: "200", label: "VIP Ada" },
  ],
  caller: 0,
  typing: undefined,
  callee: "answer",
  call: undefined,
  timeline: [],
  note: undefined,
  report: [],
  hints: ["Press Enter"],
  now: 0,
};
