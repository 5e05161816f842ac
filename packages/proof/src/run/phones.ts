import type { PlatformCommand, Program } from "@flowrun/core";
import type { CallerAct, LegBehaviour, Scenario } from "../scenario/scenario.ts";
import type { ExpectedLeg } from "../scenario/expectations.ts";
import { type Caller, type CallerHands, createCaller, type Stuck } from "./caller.ts";
import type { Memory } from "./memory.ts";
import type { Ask } from "./questions.ts";
import type { Happening, Schedule } from "./schedule.ts";

/** A call to a phone, and its result. */
export interface PhoneCall {
  readonly endpoint: string;
  /** Which call to this endpoint it is, counted from 0. */
  readonly nth: number;
  /** The media that began to play to it, in order. */
  readonly hears: readonly string[];
  /** How it ended; `undefined` where the phone refused it, or still has it. */
  readonly ended: ExpectedLeg["ended"];
  /** The act of the phone that waited in vain, and what it is. */
  readonly stuck: (Stuck & { readonly doing: CallerAct }) | undefined;
}

/** The people at the phones that are called. */
export interface Phones {
  /** A phone is called: gives what it does this time. */
  called(command: PlatformCommand & { kind: "leg.originate" }): LegBehaviour;
  answered(leg: string): void;
  /** Media begins to play to a leg, which need not be a phone's. */
  heard(leg: string, media: string): void;
  ended(leg: string, how: NonNullable<ExpectedLeg["ended"]>): void;
  /** How many calls there were to one phone, and whether it is in one of them. */
  of(
    endpoint: string,
    isThere: (leg: string) => boolean,
  ): { readonly calls: number; readonly isBusy: boolean };
  /** The leg that is there of a phone. */
  legOf(endpoint: string, isThere: (leg: string) => boolean): string | undefined;
  /** All calls to phones, in their order. */
  calls(): readonly PhoneCall[];
}

/** The acts of a phone's person on its leg. */
export interface PhoneHands {
  /** The same in other calls. */
  readonly elsewhere: (endpoint: string) => { readonly calls: number; readonly isBusy: boolean };
  readonly press: (leg: string, digit: string) => Happening | undefined;
  readonly say: (leg: string, act: CallerAct & { readonly kind: "says" }) => void;
  readonly leave: (leg: string) => Happening | undefined;
  readonly talk: (leg: string, ms: number) => Happening | undefined;
  readonly transfer: (leg: string, to: string) => Happening | undefined;
  readonly join: (leg: string, call: string, endpoint?: string) => undefined;
}

/** The acts of the person at one leg, of the phone at this endpoint where it was called. */
export function handsAt(leg: string, hands: PhoneHands, endpoint?: string): CallerHands {
  return {
    press: (digit) => hands.press(leg, digit),
    say: (act) => hands.say(leg, act),
    hangUp: () => hands.leave(leg),
    talk: (ms) => hands.talk(leg, ms),
    transfer: (to) => hands.transfer(leg, to),
    join: (call) => hands.join(leg, call, endpoint),
    told: () => undefined,
  };
}

interface Phone {
  readonly endpoint: string;
  readonly nth: number;
  readonly acts: readonly CallerAct[];
  readonly person: Caller;
  readonly isUp: boolean;
  readonly ended: ExpectedLeg["ended"];
}

/** The acts of a called phone that the scenario does not mention. */
const unsaidPhone: LegBehaviour = { kind: "answers", afterMs: 1_000 };

/** A phone that is in another call. */
const busyPhone: LegBehaviour = { kind: "busy", afterMs: 100 };

/**
 * The behaviour of an endpoint's phone at the call to it with this number, counted from 0: the last
 * one of a list stays.
 */
export function behaviourAt(legs: Scenario["legs"], endpoint: string, nth: number): LegBehaviour {
  const said = legs[endpoint] ?? unsaidPhone;
  return isList(said) ? (said[Math.min(nth, said.length - 1)] ?? unsaidPhone) : said;
}

/**
 * The behaviours of a phone that does this at the call with this number, did something at earlier
 * ones, and has later ones said of it.
 */
export function withBehaviour(
  legs: Scenario["legs"],
  endpoint: string,
  nth: number,
  behaviour: LegBehaviour,
): LegBehaviour | readonly LegBehaviour[] {
  const said = legs[endpoint];
  const later = said !== undefined && isList(said) ? said.slice(nth + 1) : [];
  if (nth === 0 && later.length === 0) return behaviour;
  const earlier = Array.from({ length: nth }, (_, at) => behaviourAt(legs, endpoint, at));
  return [...earlier, behaviour, ...later];
}

/**
 * The other phones that are registered with an endpoint: for `PJSIP/110` those that the scenario
 * names beneath it, such as `PJSIP/110/mobile`. `null`: none, or only one is to ring.
 */
export function otherContacts(
  { legs }: Pick<Scenario, "legs">,
  { endpoint, oneContact }: PlatformCommand & { readonly kind: "leg.originate" },
): readonly string[] | null {
  if (oneContact === true || !/^[^/]+\/[^/]+$/.test(endpoint)) return null;
  const others = Object.keys(legs).filter((each) => each.startsWith(`${endpoint}/`));
  return others.length === 0 ? null : others;
}

function isList(said: LegBehaviour | readonly LegBehaviour[]): said is readonly LegBehaviour[] {
  return Array.isArray(said);
}

/** The phones of one run. */
export function createPhones(
  ask: Ask,
  schedule: Schedule,
  hands: PhoneHands,
  world: { readonly program: Pick<Program, "prompts">; readonly memory: Memory },
): Phones {
  const { memory } = world;
  const phones = memory.map<string, Phone>();
  const heard = memory.log<{ readonly leg: string; readonly media: string }>();
  const change = (leg: string, to: Partial<Phone>): Phone | undefined => {
    const found = phones.get(leg);
    const changed = found && { ...found, ...to };
    if (changed !== undefined) phones.set(leg, changed);
    return changed;
  };
  return {
    called({ leg, endpoint }) {
      const other = hands.elsewhere(endpoint);
      const nth =
        other.calls + [...phones.values()].filter((phone) => phone.endpoint === endpoint).length;
      const behaviour = other.isBusy
        ? busyPhone
        : ask("legs", (legs) => behaviourAt(legs, endpoint, nth));
      const acts = (behaviour.kind === "answers" && behaviour.acts) || [];
      const person = createCaller(() => acts, schedule, handsAt(leg, hands, endpoint), world);
      phones.set(leg, { endpoint, nth, acts, person, isUp: false, ended: undefined });
      return behaviour;
    },
    answered(leg) {
      change(leg, { isUp: true })?.person.begin();
    },
    heard(leg, media) {
      const phone = phones.get(leg);
      if (phone === undefined) return;
      heard.add({ leg, media });
      phone.person.notice({ kind: "media.started", media, at: 0 });
    },
    ended: (leg, how) => void change(leg, { ended: how }),
    of(endpoint, isThere) {
      const calls = [...phones].filter(([, phone]) => phone.endpoint === endpoint);
      return { calls: calls.length, isBusy: calls.some(([leg]) => isThere(leg)) };
    },
    legOf: (endpoint, isThere) =>
      [...phones].find(([leg, phone]) => phone.endpoint === endpoint && isThere(leg))?.[0],
    calls: () =>
      [...phones].map(([leg, phone]) =>
        callOf(
          phone,
          heard.all.flatMap((each) => (each.leg === leg ? [each.media] : [])),
        ),
      ),
  };
}

/** A phone that never answered did nothing, and one that was hung up need press no more keys. */
function callOf(
  { endpoint, nth, acts, person, isUp, ended }: Phone,
  hears: readonly string[],
): PhoneCall {
  const stuck = isUp ? person.stuck() : undefined;
  const doing = stuck && acts[stuck.act];
  const isMissed =
    stuck !== undefined &&
    doing !== undefined &&
    !["press", "says", "talks", "transfers", "joins"].includes(doing.kind);
  return {
    endpoint,
    nth,
    hears,
    ended,
    stuck: isMissed ? { ...stuck, doing } : undefined,
  };
}
