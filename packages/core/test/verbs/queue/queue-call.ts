import type { Command } from "../../../src/interpret/command.ts";
import type { Json } from "../../../src/json.ts";
import { callOf, type CallOf } from "../../interpret/call-of.ts";
import { programOf } from "../../interpret/program-of.ts";

const targets = {
  full: "after",
  unstaffed: "after",
  timed_out: "after",
  failed: "after",
  "1": "after",
};

/** What the desk says of the place. */
export const placed = (position: number, length: number): Json => ({
  kind: "placed",
  place: "p1",
  position,
  waiting: length,
  estimate: 40_000,
});

/** A desk that is played by hand: what it says to the call, numbered. */
function deskOf(call: CallOf): (body: Json) => void {
  let seq = 0;
  return (body) => call.feed({ kind: "room.told", room: "desk", seq: (seq += 1), body });
}

/** A call that waits in a queue, whose announcement is one prompt, and what the desk says to it. */
export function waiting(options: Readonly<Record<string, Json>> = {}): {
  call: CallOf;
  says: (body: Json) => void;
} {
  const standard = {
    priority: 5,
    music: "none",
    announce_after: 20_000,
    announce_every: 45_000,
    max: 1_800_000,
    screen_for: 20_000,
  };
  const call = callOf(
    programOf({
      main: [
        {
          verb: "queue",
          as: "turn",
          options: {
            name: "support",
            ...standard,
            keep_caller: true,
            leave: { "1": "after" },
            ...options,
          },
          targets,
        },
        { verb: "wait", options: { for: 60_000 } },
      ],
      tell: [
        { verb: "play", options: { media: ["sound:you-are-next"], interrupt: "none", loop: 1 } },
      ],
      ask: [
        {
          verb: "menu",
          options: {
            keys: { "1": "yes", "2": "no" },
            timeout: 5_000,
            gap: 2_000,
            tries: 1,
            interrupt: "any",
          },
          targets: { "1": "yes", "2": "no", silent: "no", invalid: "no" },
        },
      ],
      yes: [{ verb: "return", options: { outcome: "ok" } }],
      no: [{ verb: "return", options: { outcome: "declined" } }],
      hand: [
        {
          verb: "transfer",
          options: { to: "PJSIP/3000", attended: false, ring: 30_000, cancel: "*", complete: "#" },
          targets: {
            no_answer: "yes",
            busy: "yes",
            declined: "yes",
            cancelled: "yes",
            failed: "yes",
          },
        },
      ],
      away: [
        { verb: "park-other", options: { lot: "office" }, targets: { full: "yes", failed: "yes" } },
      ],
      stop: [{ verb: "return", options: { outcome: "1" } }],
      after: [{ verb: "wait", options: { for: 60_000 } }],
    }),
  );
  return { call, says: deskOf(call) };
}

/** What the desk says when it offers members. */
export const offer = (id: string, ...members: string[]): Json => ({
  kind: "offer",
  offer: id,
  members,
  ring: 20_000,
});

/** What the call has said to the desk since it was last asked. */
export function said(call: CallOf): readonly Json[] {
  return (call.commands() as readonly Command[]).flatMap((command) =>
    command.kind === "room.send" ? [command.body] : [],
  );
}

/** How the step was left; `undefined` while it runs. */
export function left(call: CallOf): unknown {
  return call.trace().find((one) => "step" in one && "outcome" in one);
}
