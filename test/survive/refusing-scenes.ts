import { compiled, isWith, reachedNobodyElse, reachedOne, type Scene, type Seen } from "./scene.ts";

const refusals = compiled(`
flowrun: 1
name: refusals
start: main
blocks:
  main:
    - answer
    - collect-digits: { prompt: sound:vm-enter-num-to-call, max_length: 1, timeout: 30s }
      as: which
      then: { empty: main, silent: main }
    - bridge: { to: "PJSIP/400\${which}", ring: 15s }
      then: { busy: engaged, declined: unwilling, no_answer: away, failed: broken }
    - hangup
  engaged:
    - play: sound:vm-isonphone
    - go: operator
  unwilling:
    - play: sound:vm-rec-unv
    - go: operator
  away:
    - play: sound:vm-isunavail
    - go: operator
  broken:
    - play: sound:vm-sorry
    - go: operator
  operator:
    - bridge: PJSIP/1001
      then: { else: nobody }
    - hangup
  nobody:
    - hangup
`);

/** What is said of a phone of which nobody knows why it did not answer. */
const unknown = "sound:vm-sorry";

/** What is said of each of the phones, by the key that calls it. */
const reasons: Readonly<Record<string, string>> = {
  "1": "sound:vm-isonphone",
  "2": "sound:vm-rec-unv",
  "3": "sound:vm-sorry",
  "4": "sound:vm-isunavail",
  "5": "sound:vm-isunavail",
};

function wasToldWhy({ keys, heard, hadGap }: Seen): boolean {
  const told = heard.filter((sound) => sound !== "sound:vm-enter-num-to-call");
  return (
    told.every((sound) => sound === reasons[keys] || (hadGap && sound === unknown)) &&
    told.length > 0
  );
}

/**
 * Everybody calls a phone that does not answer, is told why, and is connected with the operator.
 */
export const refused: Scene = {
  program: refusals,
  openProgram: refusals,
  errands: ["1", "2", "3", "4", "5"].map((keys) => ({ keys, reaches: "PJSIP/1001" })),
  typesAt: (line) => line.kind === "media.started" && line.uri === "sound:vm-enter-num-to-call",
  leavesAt: isWith,
  phones: {
    "PJSIP/4001": { kind: "busy", afterMs: 900 },
    "PJSIP/4002": { kind: "decline", afterMs: 2_500 },
    "PJSIP/4003": { kind: "reject", status: 403, afterMs: 300 },
    "PJSIP/4004": { kind: "never" },
    "PJSIP/4005": { kind: "reject", status: 480, afterMs: 1_500 },
  },
  mostRung: 2,
  isRight: (seen) => reachedOne(seen) && wasToldWhy(seen),
  mayBeLost: reachedNobodyElse,
};

const teams = compiled(`
flowrun: 1
name: teams
queues: { support: { members: [PJSIP/3002, { to: PJSIP/3001, level: 2 }], ring: 10m, rest: 0s, pause: 4s } }
start: main
otherwise: { full: lost, unstaffed: lost, timed_out: lost, failed: lost }
blocks:
  main:
    - answer
    - queue: { name: support, max: 30m }
      as: place
    - hangup
  lost:
    - hangup
`);

/** Everybody waits for a team of which one member is called first, and never takes a call. */
export const passed: Scene = {
  program: teams,
  openProgram: teams,
  errands: [{ keys: "", reaches: "PJSIP/3001" }],
  typesAt: () => false,
  leavesAt: isWith,
  phones: { "PJSIP/3002": { kind: "busy", afterMs: 1_200 } },
  ringsAgain: "always",
  isRight: reachedOne,
  mayBeLost: reachedNobodyElse,
};
