import type { Program } from "@flowrun/core";
import { demoVip } from "../run/demo-rows.ts";
import { demoHints } from "../run/ready-text.ts";
import type { PhoneState } from "./phone-state.ts";

/** The phone before the first call: on hook, with two callers to choose from. */
export function initialPhoneState(program: Program, now: number): PhoneState {
  return {
    flow: flowTitle(program),
    address: "",
    dialled: "1000",
    callers: [
      { number: "4798765432", label: "an unknown number" },
      { number: demoVip.caller_id, label: `VIP ${demoVip.name}` },
    ],
    caller: 0,
    typing: undefined,
    callee: "answer",
    call: undefined,
    timeline: [],
    note: undefined,
    report: [],
    hints: ["Press Enter to call. Things to try:", "", ...demoHints()],
    now,
  };
}

/** The name of a flow with its version, if it has one. */
export function flowTitle({ name, version }: Program): string {
  return version === undefined ? name : `${name} ${version}`;
}
