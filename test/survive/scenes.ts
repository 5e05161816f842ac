import { compileFlow, type Program } from "@flowrun/core";
import type { CallLine } from "@flowrun/simulator";
import { secretProgram } from "./secret-program.ts";

/** What became of one caller. */
export interface Seen {
  readonly from: string;
  /** The phone that the plan leads to. */
  readonly reaches: string;
  /** The phones, or the lines of other callers, with whom the caller was connected, in order. */
  readonly met: readonly string[];
  /** How often the caller was put into a bridge. */
  readonly entered: number;
  /** How often the phone of this number was rung, which nobody but the flow calls. */
  readonly rungBack: number;
  /** How often a message of the caller was begun to be recorded. */
  readonly recorded: number;
  /** Whether somebody else ended the call. */
  readonly wasCut: boolean;
}

/** What a caller may want. */
export interface Errand {
  /** Whose number it is; the numbers that nobody knows unless told. */
  readonly from?: string;
  readonly keys: string;
  readonly reaches: string;
  /** Whether it is asked for by the program around the host, and nobody calls. */
  readonly asks?: true;
}

/** A flow, what people do in it, and what has to come of them. */
export interface Scene {
  /** The flow; it tells a secret where it does not say what is one. */
  readonly program: Program;
  readonly openProgram: Program;
  readonly errands: readonly Errand[];
  /** Whether the caller begins to type, and to talk, when this happens on the line. */
  readonly typesAt: (line: CallLine) => boolean;
  /** Whether the caller begins to think of leaving. */
  readonly leavesAt: (line: CallLine) => boolean;
  /** S4: whether a caller has come where the flow leads; and, where more was done than calls survive, where one may be lost. */
  readonly isRight: (seen: Seen) => boolean;
  readonly mayBeLost: (seen: Seen) => boolean;
}

function compiled(text: string): Program {
  const { program, diagnostics } = compileFlow({ name: "scene.yaml", text });
  if (program === undefined) throw new Error(diagnostics.map(({ message }) => message).join(" "));
  return program;
}

const isWith = (line: CallLine): boolean => line.kind === "bridge.entered" && line.peers.length > 0;
const reachedOne = ({ met, reaches, wasCut }: Seen): boolean => met.length === 1 && met[0] === reaches && !wasCut;
const reachedNobodyElse = ({ met, reaches }: Seen): boolean =>
  met.length === 0 || (met.length === 1 && met[0] === reaches);

/** Everybody types a number, and is connected with the phone that belongs to it. */
const customers: Scene = {
  program: secretProgram(true),
  openProgram: secretProgram(false),
  errands: [
    { from: "900", keys: "", reaches: "PJSIP/2000" },
    { keys: "4711#", reaches: "PJSIP/1001" },
    { keys: "12#", reaches: "PJSIP/1002" },
  ],
  typesAt: (line) => line.kind === "media.started" && line.uri === "sound:agent-user",
  leavesAt: isWith,
  isRight: reachedOne,
  mayBeLost: reachedNobodyElse,
};

const queues = compiled(`
flowrun: 1
name: queues
queues: { support: { members: [PJSIP/3001], ring: 10m, rest: 0s } }
start: main
otherwise: { full: lost, unstaffed: lost, timed_out: lost, failed: lost }
blocks:
  main:
    - answer
    - queue: { name: support, max: 30m, announce: position, announce_after: 2s, announce_every: 3s }
      as: place
    - hangup
  position:
    - play: sound:queue-thereare
  lost:
    - hangup
`);

// The time of a queue goes on in an absence: with less of it the member would be given up meanwhile, and rung again.
/** Everybody waits for the only member of a queue. */
const waiting: Scene = {
  program: queues,
  openProgram: queues,
  errands: [{ keys: "", reaches: "PJSIP/3001" }],
  typesAt: () => false,
  leavesAt: isWith,
  isRight: reachedOne,
  mayBeLost: reachedNobodyElse,
};

const meetings = compiled(`
flowrun: 1
name: meetings
conferences: { staff: { capacity: 10, joined: sound:beep, left: sound:beeperr } }
start: main
otherwise: { full: lost, locked: lost, timed_out: lost, failed: lost }
blocks:
  main:
    - answer
    - conference: { name: staff, room: "7" }
    - hangup
  lost:
    - hangup
`);

/** Everybody meets in one conference. */
const meeting: Scene = {
  program: meetings,
  openProgram: meetings,
  errands: [{ keys: "", reaches: "" }],
  typesAt: () => false,
  leavesAt: (line) => line.kind === "bridge.entered",
  isRight: ({ entered, wasCut }) => entered === 1 && !wasCut,
  mayBeLost: ({ entered }) => entered <= 1,
};

const reminders = compiled(`
flowrun: 1
name: reminders
lanes: { slowly: { at_once: 1 } }
on_request: { remind: remind }
parts: { remind: { takes: { phone: string } } }
start: main
blocks:
  main:
    - answer
    - start: { part: remind, with: { phone: "\${call.from}" }, lane: slowly }
    - play: sound:hello-world
  remind:
    - dial: { to: "PJSIP/\${args.phone}", ring: 20s }
      then: { else: return nobody }
    - play: sound:hello-world
`);

/** Everybody is called back, one after the other, by a run that the call or somebody else has begun. */
const reminded: Scene = {
  program: reminders,
  openProgram: reminders,
  errands: [
    { keys: "", reaches: "" },
    { keys: "", reaches: "", asks: true },
  ],
  typesAt: () => false,
  leavesAt: () => false,
  isRight: ({ rungBack }) => rungBack === 1,
  mayBeLost: ({ rungBack }) => rungBack <= 1,
};

const messages = compiled(`
flowrun: 1
name: messages
start: main
otherwise: { failed: lost }
blocks:
  main:
    - answer
    - record-call: {}
      then: { failed: message }
    - go: message
  message:
    - record: { name: "box/\${call.id}", end_on_silence: 6s }
      then: { empty: next }
    - go: next
  next:
    - bridge: PJSIP/1001
      then: { else: lost }
    - hangup
  lost:
    - hangup
`);

// What is recorded of a call begins with a helper, which nobody gets while the connection is away: then there is none.
/** Everybody leaves a message, ends it with a key, and is connected. */
const recorded: Scene = {
  program: messages,
  openProgram: messages,
  errands: [{ keys: "#", reaches: "PJSIP/1001" }],
  typesAt: (line) => line.kind === "recording.started" && line.name.startsWith("box/"),
  leavesAt: isWith,
  isRight: (seen) => reachedOne(seen) && seen.recorded === 1,
  mayBeLost: (seen) => reachedNobodyElse(seen) && seen.recorded <= 1,
};

/** By name; a world without one plays among the customers. */
export const scenes = { customers, waiting, meeting, reminded, recorded } as const satisfies Record<string, Scene>;

/** The name of one of them. */
export type SceneName = keyof typeof scenes;
