import type { Json } from "@flowrun/core";
import {
  openRoom,
  roomStep,
  type RoomEvent,
  type RoomState,
  type RoomStep,
} from "@flowrun/core/tooling";
import { cpuPairs } from "./cpu-pairs.ts";
import type { Figure } from "./figure.ts";
import { ratioOfPairs } from "./ratio-of-pairs.ts";

const offers = 500;

/**
 * How the cost of one offer grows with those at the desk: 200 who wait and 50 members who talk,
 * against a tenth of them. Also how the cost of a caller who comes to a conference and leaves it
 * grows with those who are there: 50 against 10.
 */
export function measureRooms(pairs: number): readonly Figure[] {
  const offer = ratioOfPairs(cpuPairs(busyDesk(200, 50), busyDesk(20, 5), pairs));
  const conference = ratioOfPairs(cpuPairs(conferenceOf(50), conferenceOf(10), pairs));
  return [
    {
      name: "an offer among 200 who wait and 50 members, against 20 and 5",
      ratio: offer.ratio,
      noise: offer.noise,
      target: { kind: "at most", ratio: 5 },
      details: {
        microsecondsOf200: Math.round((offer.subject / offers) * 1_000),
        microsecondsOf20: Math.round((offer.reference / offers) * 1_000),
      },
    },
    {
      name: "who comes to a conference of 50 and leaves it, against one of 10",
      ratio: conference.ratio,
      noise: conference.noise,
      target: { kind: "at most", ratio: 5 },
      details: {
        microsecondsOf50: Math.round(conference.subject),
        microsecondsOf10: Math.round(conference.reference),
      },
    },
  ];
}

/** A room that is driven by hand. */
interface Driven {
  /** The messages of the room on it: each call with its message. */
  readonly say: (
    call: string,
    body: Json,
  ) => readonly { readonly call: string; readonly body: Json }[];
  readonly over: (call: string) => void;
}

function drive(id: string, rules: RoomState["rules"]): Driven {
  let { state } = openRoom(id, rules, 0);
  let at = 0;
  const take = (event: RoomEvent): RoomStep => {
    let step = roomStep(state, event);
    state = step.state;
    // The platform does at once what it is asked.
    for (const command of step.commands)
      if ("request" in command)
        step = joined(step, take({ kind: "request.succeeded", at, request: command.request }));
    return step;
  };
  const sent = new Map<string, number>();
  return {
    say(call, body) {
      const seq = (sent.get(call) ?? 0) + 1;
      sent.set(call, seq);
      at += 10;
      const { commands } = take({ kind: "message", at, call, seq, body });
      return commands.flatMap((command) => (command.kind === "call.tell" ? [command] : []));
    },
    over(call) {
      sent.delete(call);
      take({ kind: "gone", at, call });
    },
  };
}

function joined(before: RoomStep, after: RoomStep): RoomStep {
  return { ...after, commands: [...before.commands, ...after.commands] };
}

/**
 * Conversations that end in a desk where so many wait: for each a member is offered to the next,
 * who is answered, and somebody joins.
 */
function busyDesk(waiting: number, members: number): () => void {
  const listed = Array.from({ length: members }, (_, index) => ({
    to: `PJSIP/${index}`,
    skills: [],
    level: 1,
  }));
  const times = { ring: 20_000, rest: 0, pause: 0, capacity: 1_000 };
  const queue = {
    name: "support",
    members: listed,
    duty: "ready",
    choose: "longest_idle",
    ...times,
  };
  const { say, over } = drive("desk", { kind: "desk", queues: [queue] } as RoomState["rules"]);
  const talking: { readonly call: string; readonly member: string }[] = [];
  let calls = 0;
  const answer = (told: ReturnType<Driven["say"]>): void => {
    for (const { call, body } of told) {
      const {
        kind,
        offer,
        members: called,
      } = body as { kind: string; offer: string; members: readonly string[] };
      const [member] = kind === "offer" ? called : [];
      if (member === undefined) continue;
      say(call, { kind: "result", offer, member, outcome: "answered" });
      talking.push({ call, member });
    }
  };
  const join = (): void => {
    calls += 1;
    answer(
      say(`c${calls}`, {
        kind: "join",
        queue: "support",
        priority: 5,
        needs: [],
        relax: null,
        place: null,
      }),
    );
  };
  for (let call = 0; call < waiting + members; call += 1) join();
  return () => {
    for (let ended = 0; ended < offers; ended += 1) {
      const first = talking.shift();
      if (first === undefined) throw new Error("Somebody must talk for somebody to be offered.");
      answer(say(first.call, { kind: "over", member: first.member }));
      over(first.call);
      join();
    }
  };
}

/** A caller who comes and leaves, a thousand times, where so many others talk. */
function conferenceOf(others: number): () => void {
  const own = {
    capacity: 100,
    waitFor: "nobody",
    endsWith: "last",
    music: null,
    joined: [],
    left: [],
  };
  const rules = { kind: "conference", name: "staff", ...own } as unknown as RoomState["rules"];
  const { say, over } = drive("conference:staff:1", rules);
  const come = (call: string): void => {
    say(call, { kind: "enter", role: "member", announce: [] });
    say(call, { kind: "inside" });
  };
  for (let call = 0; call < others; call += 1) come(`c${call}`);
  let guests = 0;
  return () => {
    for (let guest = 0; guest < 1_000; guest += 1) {
      guests += 1;
      come(`g${guests}`);
      say(`g${guests}`, { kind: "left" });
      over(`g${guests}`);
    }
  };
}
