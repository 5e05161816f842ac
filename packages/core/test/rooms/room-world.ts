import { isDeepStrictEqual } from "node:util";
import type { Json } from "../../src/json.ts";
import type { RoomRules } from "../../src/interpret/program.ts";
import type { RoomCommand, RoomEvent, RoomState, RoomStep } from "../../src/rooms/room.ts";
import { openRoom, roomStep } from "../../src/rooms/step.ts";

/** `roomStep` for rooms that keep this, or one with a planted fault. */
export type StepRoom<Own> = (state: RoomState<Own>, event: RoomEvent) => RoomStep<Own>;

/** `roomStep`, which gives back what a room keeps as it was. */
export function stepOf<Own>(): StepRoom<Own> {
  return (state, event) => roomStep(state, event) as RoomStep<Own>;
}

/** What a world has seen: each event with the state before it and what it came to. */
export interface Seen<Own> {
  readonly before: RoomState<Own>;
  readonly event: RoomEvent;
  readonly step: RoomStep<Own>;
}

/**
 * How a world goes. Messages take up to `delay` ms, in order for each call; some come again later.
 */
export interface WorldPlan {
  readonly seed: number;
  readonly calls: number;
  readonly delay: number;
  /** Of a hundred requests so many fail. */
  readonly failures: number;
}

/** A call in the world. */
export interface Actor {
  readonly id: string;
  sent: number;
  arrival: number;
  isGone: boolean;
}

/** What calls do in a world. */
export interface Script<Person extends Actor> {
  /** A call begins. */
  readonly arrive: (world: World<Person>, person: Person) => void;
  /** A call is told something. */
  readonly hear: (world: World<Person>, person: Person, body: Json) => void;
}

/** What a script may do in a world. */
export interface World<Person extends Actor> {
  after(ms: number, happen: () => void): void;
  upTo(most: number): number;
  pick<Item>(...items: Item[]): Item;
  say(person: Person, body: Json): void;
  hangUp(person: Person): void;
}

interface Due {
  readonly at: number;
  readonly order: number;
  readonly happen: () => void;
}

/**
 * Calls, a platform and one room in virtual time, until all calls are gone and nothing is under
 * way.
 */
export class RoomWorld<Own, Person extends Actor> implements World<Person> {
  readonly seen: Seen<Own>[] = [];
  /** All that the room wanted done. */
  readonly commands: RoomCommand[] = [];
  state: RoomState<Own>;
  #at = 1_000;
  #order = 0;
  #random: number;
  #due: number | null = null;
  readonly #agenda: Due[] = [];
  readonly #people = new Map<string, Person>();
  readonly #step: StepRoom<Own>;
  readonly #plan: WorldPlan;
  readonly #script: Script<Person>;

  constructor(
    room: { readonly id: string; readonly rules: RoomRules },
    plan: WorldPlan,
    script: Script<Person>,
    step: StepRoom<Own>,
    born: (id: string) => Person,
  ) {
    this.#step = step;
    this.#plan = plan;
    this.#script = script;
    this.#random = plan.seed;
    this.state = openRoom(room.id, room.rules, this.#at).state as RoomState<Own>;
    for (let index = 0; index < plan.calls; index += 1) {
      const person = born(`c${index}`);
      this.#people.set(person.id, person);
      this.after(this.upTo(60_000), () => script.arrive(this, person));
    }
  }

  /** Goes on until nothing is left to happen. */
  run(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      if (this.seen.length > 20_000) throw new Error("the world comes to no end");
      this.#at = next.at;
      next.happen();
    }
  }

  after(ms: number, happen: () => void): void {
    this.#order += 1;
    this.#agenda.push({ at: this.#at + ms, order: this.#order, happen });
  }

  /** A whole number from 0 to below `most`. */
  upTo(most: number): number {
    this.#random = (Math.imul(this.#random, 1_664_525) + 1_013_904_223) >>> 0;
    return most === 0 ? 0 : Math.floor((this.#random / 4_294_967_296) * most);
  }

  pick<Item>(...items: Item[]): Item {
    const item = items[this.upTo(items.length)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  }

  say(person: Person, body: Json): void {
    if (person.isGone) return;
    person.sent += 1;
    const seq = person.sent;
    this.#send(person, (at) => ({ at, kind: "message", call: person.id, seq, body }));
  }

  hangUp(person: Person): void {
    if (person.isGone) return;
    person.isGone = true;
    this.#send(person, (at) => ({ at, kind: "gone", call: person.id }));
  }

  #next(): Due | undefined {
    this.#agenda.sort((a, b) => b.at - a.at || b.order - a.order);
    return this.#agenda.pop();
  }

  #send(person: Person, event: (at: number) => RoomEvent): void {
    person.arrival = Math.max(person.arrival, this.#at + this.upTo(this.#plan.delay));
    const wait = person.arrival - this.#at;
    this.after(wait, () => this.#toRoom(event(this.#at)));
    if (this.upTo(4) === 0)
      this.after(wait + this.upTo(20_000), () => this.#toRoom(event(this.#at)));
  }

  #toRoom(event: RoomEvent): void {
    const before = this.state;
    const step = this.#step(before, event);
    this.seen.push({ before, event, step });
    this.state = step.state;
    for (const command of step.commands) {
      this.commands.push(command);
      this.#carryOut(command);
    }
  }

  #carryOut(command: RoomCommand): void {
    switch (command.kind) {
      case "call.tell":
        return this.after(this.upTo(this.#plan.delay), () =>
          this.#hear(command.call, command.body),
        );
      case "timer.set":
      case "timer.cancel": {
        const due = command.kind === "timer.set" ? command.at : null;
        this.#due = due;
        if (due !== null) this.after(due - this.#at, () => this.#fire(due));
        return;
      }
      case "run.begin":
        return;
      default:
        return this.#answer(command);
    }
  }

  #answer(command: Extract<RoomCommand, { readonly request: string }>): void {
    const { request } = command;
    const isFailed = this.upTo(100) < this.#plan.failures;
    const certain = this.upTo(2) === 0;
    const wait = this.upTo(200);
    this.after(wait, () =>
      this.#toRoom(
        isFailed
          ? { at: this.#at, kind: "request.failed", request, code: "ARI_FAILED", certain }
          : { at: this.#at, kind: "request.succeeded", request },
      ),
    );
    if (command.kind !== "bridge.play" || isFailed || this.upTo(20) === 0) return;
    const { playback } = command;
    const end = wait + this.upTo(4_000);
    this.after(end, () =>
      this.#toRoom({ at: this.#at, kind: "playback.finished", playback, failed: false }),
    );
  }

  #fire(due: number): void {
    if (this.#due === due) this.#toRoom({ at: this.#at, kind: "timer.fired", timer: "due" });
  }

  #hear(id: string, body: Json): void {
    const person = this.#people.get(id);
    if (person !== undefined && !person.isGone) this.#script.hear(this, person, body);
  }
}

/** A law with its name, such as `R4`, and what must hold at each event. */
export type Law<Own> = readonly [string, (seen: Seen<Own>, over: ReadonlySet<string>) => boolean];

/**
 * The first law that what was seen breaks: one of all rooms, or one of these; null when all hold.
 */
export function brokenLaw<Own>(
  seen: readonly Seen<Own>[],
  step: StepRoom<Own>,
  own: readonly Law<Own>[],
): string | null {
  const over = new Set<string>();
  const made = new Map<string, number>();
  const laws: readonly Law<Own>[] = [
    [
      "R1",
      (each) => isDeepStrictEqual(step(each.before, each.event), each.step) && isPlain(each.step),
    ],
    [
      "R4",
      ({ step: { commands } }) =>
        !commands.some((each) => each.kind === "call.tell" && over.has(each.call)),
    ],
    ["R4", ({ step: { state } }) => !state.pairs.some(({ id }) => over.has(id))],
    ["R5", ({ step: came }) => bridgesAreRight(came, made)],
    ["R6", (each) => (isKnownOrLate(each, over) ? changesNothing(each) : true)],
    ...own,
  ];
  for (const each of seen) {
    if (each.event.kind === "gone") over.add(each.event.call);
    const broken = laws.find(([, holds]) => !holds(each, over));
    if (broken !== undefined) return broken[0];
  }
  return null;
}

/** A bridge is made once, and removed only after it was made; again only where that failed. */
function bridgesAreRight({ commands }: RoomStep, made: Map<string, number>): boolean {
  for (const command of commands) {
    if (command.kind === "bridge.create") {
      if (made.has(command.bridge)) return false;
      made.set(command.bridge, 0);
    }
    if (command.kind !== "bridge.destroy") continue;
    const times = made.get(command.bridge);
    if (times === undefined || times >= 5) return false;
    made.set(command.bridge, times + 1);
  }
  return true;
}

function isPlain(value: unknown): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value);
}

function isKnownOrLate<Own>({ before, event }: Seen<Own>, over: ReadonlySet<string>): boolean {
  if (event.kind !== "message") return false;
  const seen = before.pairs.find(({ id }) => id === event.call)?.seen ?? 0;
  return event.seq <= seen || over.has(event.call);
}

function changesNothing<Own>({ before, step }: Seen<Own>): boolean {
  return step.state === before && step.commands.length === 0;
}
