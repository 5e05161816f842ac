import type { DeskAnswer, DeskMessage } from "../../src/rooms/desk-messages.ts";
import type { DeskRules } from "../../src/rooms/desk-rules.ts";
import type { DeskState } from "../../src/rooms/desk-state.ts";
import type { RoomEvent, RoomState, RoomStep, RunBegin } from "../../src/rooms/room.ts";
import { openRoom, roomStep } from "../../src/rooms/step.ts";

/** A desk, and what an event comes to for it. */
export type DeskRoom = RoomState<DeskState>;
export type DeskStep = RoomStep<DeskState>;

/** `roomStep` for a desk, or one with a planted fault. */
export type StepRoom = (state: DeskRoom, event: RoomEvent) => DeskStep;

/** `roomStep`, which gives back what a desk keeps as it was. */
export const stepDesk: StepRoom = (state, event) => roomStep(state, event) as DeskStep;

/** A desk as it begins. */
export function openedDesk(rules: DeskRules, at: number): DeskRoom {
  return (openRoom("desk", rules, at) as DeskStep).state;
}

/** What a world has seen: each event with the state before it and what it came to. */
export interface Seen {
  readonly before: DeskRoom;
  readonly event: RoomEvent;
  readonly step: DeskStep;
}

/**
 * How a world goes. Messages take up to `delay` ms, in order for each call; some come again later.
 */
export interface WorldPlan {
  readonly seed: number;
  readonly calls: number;
  readonly delay: number;
}

interface Caller {
  readonly id: string;
  stage: "waiting" | "talking" | "left" | "gone";
  sent: number;
  heard: number;
  arrival: number;
  ringing: { offer: string; member: string }[];
}

interface Due {
  readonly at: number;
  readonly order: number;
  readonly happen: () => void;
}

/**
 * Callers, phones and a desk in virtual time, until all callers are gone and nothing is under way.
 */
export class DeskWorld {
  readonly seen: Seen[] = [];
  state: DeskRoom;
  #at = 1_000;
  #order = 0;
  #random: number;
  readonly #agenda: Due[] = [];
  #due: number | null = null;
  readonly #phones = new Set<string>();
  readonly #step: StepRoom;
  readonly #callers = new Map<string, Caller>();
  readonly #delay: number;

  constructor(rules: DeskRules, plan: WorldPlan, step: StepRoom) {
    this.#step = step;
    this.#random = plan.seed;
    this.#delay = plan.delay;
    this.state = openedDesk(rules, this.#at);
    for (let index = 0; index < plan.calls; index += 1)
      this.#after(this.#upTo(120_000), () => this.#arrive(`c${index}`));
  }

  run(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      if (this.seen.length > 5_000) throw new Error("the world comes to no end");
      this.#at = next.at;
      next.happen();
    }
  }

  #next(): Due | undefined {
    this.#agenda.sort((a, b) => b.at - a.at || b.order - a.order);
    return this.#agenda.pop();
  }

  #after(ms: number, happen: () => void): void {
    this.#order += 1;
    this.#agenda.push({ at: this.#at + ms, order: this.#order, happen });
  }

  /** A whole number from 0 to below `most`. */
  #upTo(most: number): number {
    this.#random = (Math.imul(this.#random, 1_664_525) + 1_013_904_223) >>> 0;
    return most === 0 ? 0 : Math.floor((this.#random / 4_294_967_296) * most);
  }

  #pick<Item>(...items: Item[]): Item {
    const item = items[this.#upTo(items.length)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  }

  #arrive(id: string): void {
    const caller: Caller = { id, stage: "waiting", sent: 0, heard: 0, arrival: 0, ringing: [] };
    this.#callers.set(id, caller);
    if (this.#upTo(5) === 0) this.#changeDuty(caller);
    this.#join(caller, null);
    this.#after(this.#upTo(300_000), () => this.#hangUp(caller));
    if (this.#upTo(3) === 0) this.#after(this.#upTo(60_000), () => this.#leave(caller));
  }

  #changeDuty(caller: Caller): void {
    const queues = this.#pick(null, ["a"], ["b"]);
    const member = this.#pick("m1", "m2", "m9");
    const state = this.#pick("ready", "ready", "paused", "away");
    this.#say(caller, {
      kind: "duty",
      member,
      state,
      queues,
      skills: this.#pick(null, ["german"]),
      level: null,
    });
  }

  #join(caller: Caller, place: string | null): void {
    caller.stage = "waiting";
    const needs = this.#pick([], [], ["german"], [""]);
    const relax = this.#pick(null, 20_000);
    const wanted = this.#pick("a", "b");
    const known = this.state.own.callbacks?.find(({ id }) => id === place)?.queue;
    this.#say(caller, {
      kind: "join",
      queue: known ?? wanted,
      priority: this.#pick(5, 5, 9),
      needs,
      relax,
      place,
    });
  }

  #leave(caller: Caller): void {
    if (caller.stage !== "waiting") return;
    caller.stage = "left";
    this.#say(caller, { kind: "leave", keep: true });
    const asked = {
      kind: "callback",
      queue: this.#pick("a", "b"),
      number: this.#pick("1", "2", "3"),
      data: null,
    } as const;
    if (this.#upTo(2) === 0)
      this.#after(this.#upTo(10_000), () => caller.stage === "left" && this.#say(caller, asked));
    for (const { offer, member } of caller.ringing.splice(0)) {
      this.#say(caller, { kind: "result", offer, member, outcome: "cancelled" });
    }
    if (this.#upTo(2) === 0)
      this.#after(1, () => caller.stage === "left" && this.#join(caller, "p1"));
  }

  /**
   * A run that calls somebody back: who answers comes to the desk, soon or late, and some never do.
   */
  #callBack({ run: id, args: { place } }: RunBegin): void {
    const caller: Caller = { id, stage: "left", sent: 0, heard: 0, arrival: this.#at, ringing: [] };
    this.#callers.set(id, caller);
    if (this.#upTo(3) > 0)
      this.#after(
        this.#upTo(90_000),
        () => caller.stage === "left" && this.#join(caller, String(place)),
      );
    this.#after(this.#upTo(200_000), () => this.#hangUp(caller));
  }

  #hangUp(caller: Caller): void {
    if (caller.stage === "gone") return;
    caller.stage = "gone";
    this.#send(caller, (at) => ({ at, kind: "gone", call: caller.id }));
  }

  #say(caller: Caller, body: DeskMessage): void {
    if (caller.stage === "gone") return;
    caller.sent += 1;
    const seq = caller.sent;
    this.#send(caller, (at) => ({ at, kind: "message", call: caller.id, seq, body }));
  }

  #send(caller: Caller, event: (at: number) => RoomEvent): void {
    caller.arrival = Math.max(caller.arrival, this.#at + this.#upTo(this.#delay));
    const wait = caller.arrival - this.#at;
    this.#after(wait, () => this.#toDesk(event(this.#at)));
    if (this.#upTo(4) === 0)
      this.#after(wait + this.#upTo(20_000), () => this.#toDesk(event(this.#at)));
  }

  #toDesk(event: RoomEvent): void {
    const before = this.state;
    const step = this.#step(before, event);
    this.seen.push({ before, event, step });
    this.state = step.state;
    for (const command of step.commands) {
      if (command.kind === "call.tell") {
        const told = { seq: command.seq, body: command.body as DeskAnswer };
        this.#after(this.#upTo(this.#delay), () => this.#hear(command.call, told));
      } else if (command.kind === "run.begin") {
        this.#callBack(command);
      } else if (command.kind === "timer.set" || command.kind === "timer.cancel") {
        this.#due = command.kind === "timer.set" ? command.at : null;
        const due = this.#due;
        if (due !== null) this.#after(due - this.#at, () => this.#fire(due));
      }
    }
  }

  #fire(due: number): void {
    if (this.#due === due) this.#toDesk({ at: this.#at, kind: "timer.fired", timer: "due" });
  }

  // A call takes what it is told in any order here, which is harder on the desk than the order that
  // the host keeps.
  #hear(id: string, { body }: { seq: number; body: DeskAnswer }): void {
    const caller = this.#callers.get(id);
    if (caller === undefined || caller.stage === "gone") return;
    if (body.kind === "refused") caller.stage = "left";
    if (body.kind === "offer") this.#ring(caller, body.offer, body.members);
    if (body.kind === "revoke") {
      const taken = caller.ringing.filter(
        ({ offer, member }) => offer === body.offer && member === (body.member ?? member),
      );
      caller.ringing = caller.ringing.filter((each) => !taken.includes(each));
      for (const { offer, member } of taken)
        this.#say(caller, { kind: "result", offer, member, outcome: "cancelled" });
    }
  }

  #ring(caller: Caller, offer: string, members: readonly string[]): void {
    for (const member of members) {
      if (caller.stage !== "waiting") {
        this.#say(caller, { kind: "result", offer, member, outcome: "cancelled" });
        continue;
      }
      const phone = { offer, member };
      caller.ringing.push(phone);
      // Some say nothing at all until the desk takes the offer back.
      if (this.#upTo(12) > 0)
        this.#after(this.#upTo(20_000), () => this.#settlePhone(caller, phone));
    }
  }

  #settlePhone(caller: Caller, phone: { offer: string; member: string }): void {
    if (caller.stage !== "waiting" || !caller.ringing.includes(phone)) return;
    caller.ringing = caller.ringing.filter((each) => each !== phone);
    if (this.#phones.has(phone.member))
      return this.#say(caller, { kind: "result", ...phone, outcome: "busy" });
    const outcome = this.#pick("answered", "answered", "no_answer", "declined");
    this.#say(caller, { kind: "result", ...phone, outcome });
    if (outcome === "answered") this.#talk(caller, phone.member);
  }

  #talk(caller: Caller, member: string): void {
    caller.stage = "talking";
    this.#phones.add(member);
    for (const { offer, member: other } of caller.ringing.splice(0)) {
      this.#say(caller, { kind: "result", offer, member: other, outcome: "cancelled" });
    }
    this.#after(this.#upTo(60_000), () => {
      this.#phones.delete(member);
      if (caller.stage !== "talking") return;
      caller.stage = "left";
      this.#say(caller, { kind: "over", member });
    });
  }
}
