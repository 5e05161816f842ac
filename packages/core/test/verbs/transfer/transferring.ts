import type { Json } from "../../../src/json.ts";
import { callOf, type CallOf } from "../../interpret/call-of.ts";
import { programOf } from "../../interpret/program-of.ts";

const after = {
  no_answer: "after",
  busy: "after",
  declined: "after",
  failed: "after",
  ended: "after",
};

/**
 * A call in which a phone has begun a transfer, unless other keys are told: the bridge is
 * `fr.in.1`, that phone `fr.in.2`, the one that is called `fr.in.9`.
 */
export function transferring(
  options: Readonly<Record<string, Json>> = {},
  bridge: Readonly<Record<string, Json>> = {},
): CallOf {
  const own = {
    to: [["PJSIP/1"]],
    ring: 30_000,
    keep_caller: true,
    answer: false,
    while_ringing: "nothing",
  };
  const rest = { screen_for: 20_000, music: "jazz", keys: { "*2": "hand_over" }, ...bridge };
  const keys = { cancel: "*", complete: "#", together: "3" };
  const call = callOf(
    programOf({
      main: [
        { verb: "bridge", as: "talk", options: { ...own, ...rest }, targets: after },
        { verb: "wait", options: { for: 60_000 } },
      ],
      hand_over: [
        {
          verb: "transfer",
          options: { to: "7", attended: false, ring: 20_000, ...keys, ...options },
          targets: {
            no_answer: "alone",
            busy: "alone",
            declined: "alone",
            cancelled: "alone",
            failed: "alone",
          },
        },
      ],
      alone: [{ verb: "wait", options: { for: 3_000 } }],
      after: [{ verb: "wait", options: { for: 60_000 } }],
    }),
  );
  call.succeed();
  call.feed({ kind: "leg.joined", leg: "fr.in.2" });
  answerAll(call);
  if ("keys" in bridge) return call;
  for (const digit of "*2") call.feed({ kind: "dtmf.received", leg: "fr.in.2", digit });
  call.succeed();
  return call;
}

export function answerAll(call: CallOf): void {
  while (call.state().requests.length > 0) call.succeed();
}

/** The phone that is called, and the bridge in which the two would talk. */
export function called(call: CallOf): { readonly leg: string; readonly bridge: string } {
  const made = call
    .commands()
    .find((command) => "endpoint" in command && command.endpoint === "PJSIP/7");
  return made as { readonly leg: string; readonly bridge: string };
}

/** How a step was left; `undefined` when it was not. */
export function left(call: CallOf, step: string): unknown {
  return call.trace().find((one) => "step" in one && one.step === step && "outcome" in one);
}
