import { asked } from "./asked-scene.ts";
import { passed, refused } from "./refusing-scenes.ts";
import { compiled, isWith, reachedNobodyElse, reachedOne, type Scene } from "./scene.ts";
import { secretProgram } from "./secret-program.ts";

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

// The time of a queue goes on in an absence: with less of it the member would be given up
// meanwhile, and rung again.
/** Everybody waits for the only member of a queue. */
const waiting: Scene = {
  program: queues,
  openProgram: queues,
  errands: [{ keys: "", reaches: "PJSIP/3001" }],
  typesAt: () => false,
  leavesAt: isWith,
  // A member who could not be called is offered anew.
  ringsAgain: "once lost",
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

/**
 * Everybody is called back, one after the other, by a run that the call or somebody else has begun.
 */
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
  // Whose call begins anew, since its owner is lost, asks anew: the greeting is heard again.
  mayBeLost: ({ rungBack, heard }) => rungBack <= Math.max(1, heard.length),
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

// What is recorded of a call begins with a helper, which nobody gets while the connection is away:
// then there is none.
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

const announcements = compiled(`
flowrun: 1
name: announcements
start: main
blocks:
  main:
    - answer
    - bridge: { to: PJSIP/1001, while_ringing: theirs }
      then: { else: lost }
  lost:
    - hangup
`);

/**
 * Everybody hears the phone itself, which is in the bridge before it is called, until it answers.
 */
const listening: Scene = {
  program: announcements,
  openProgram: announcements,
  errands: [{ keys: "", reaches: "PJSIP/1001" }],
  typesAt: () => false,
  leavesAt: isWith,
  isRight: reachedOne,
  mayBeLost: reachedNobodyElse,
};

/** By name; a world without one plays among the customers. */
export const scenes = {
  customers,
  waiting,
  meeting,
  reminded,
  recorded,
  refused,
  passed,
  listening,
  asked,
} as const satisfies Record<string, Scene>;

/** The name of one of them. */
export type SceneName = keyof typeof scenes;

/** All their names. */
export const sceneNames = Object.keys(scenes) as readonly SceneName[];
