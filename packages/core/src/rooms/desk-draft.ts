import { thingWith, withThing } from "../interpret/listing.ts";
import { declaredPart } from "../language/thing-name.ts";
import type { DeskAnswer } from "./desk-messages.ts";
import type { DeskRules, QueueRules } from "./desk-rules.ts";
import type { Counts, DeskState, Member } from "./desk-state.ts";
import type { RoomDraft } from "./room-kind.ts";

/** A desk while one event is worked on. */
export interface DeskDraft extends Pick<
  RoomDraft<DeskRules, DeskState>,
  "rules" | "at" | "state" | "begin"
> {
  readonly tell: (call: string, answer: DeskAnswer) => void;
}

/**
 * The rules of a queue, which one of an owner (`support/acme`) has from the declared one;
 * `undefined` when the flow has none of this name.
 */
export function queueOf({ rules }: Pick<DeskDraft, "rules">, name: string): QueueRules | undefined {
  const declared = declaredPart(name);
  const queue = rules.queues.find((each) => each.name === declared);
  return queue === undefined || declared === name ? queue : { ...queue, name };
}

/** Replaces some of what the desk knows. */
export function put(desk: DeskDraft, change: Partial<DeskState>): void {
  desk.state = { ...desk.state, ...change };
}

/** The next number of offers, places and turns. */
export function nextNumber(desk: DeskDraft): number {
  put(desk, { counter: desk.state.counter + 1 });
  return desk.state.counter;
}

/** Counts one more call that joined, or that is here no longer. */
export function count(desk: DeskDraft, what: keyof Counts): void {
  const { counts } = desk.state;
  put(desk, { counts: { ...counts, [what]: counts[what] + 1 } });
}

/** Changes what is known of a member; nothing when nobody knows it. */
export function putMember(desk: DeskDraft, id: string, change: Partial<Member>): void {
  const member = thingWith(desk.state.members, id);
  if (member !== undefined)
    put(desk, { members: withThing(desk.state.members, { ...member, ...change }) });
}

/** Leaves a member alone for so many ms from now on; a rest that takes longer goes on. */
export function rest(desk: DeskDraft, id: string, ms: number): void {
  const member = thingWith(desk.state.members, id);
  if (member !== undefined)
    putMember(desk, id, { restsUntil: Math.max(member.restsUntil, desk.at + ms) });
}
