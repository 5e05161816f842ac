import { createCalendar } from "../calendar/calendar.ts";
import { thingWith, withThing, withoutThing } from "../interpret/listing.ts";
import { choose, fits } from "./desk-choice.ts";
import { nextNumber, put, putMember, queueOf, type DeskDraft } from "./desk-draft.ts";
import type { DeskMessage, Refusal } from "./desk-messages.ts";
import type { QueueRules } from "./desk-rules.ts";
import type { Callback, CallbackCounts, DeskState, Member, Turn } from "./desk-state.ts";

/** How long a member is kept free for one who is being called back, in ms. */
export const memberKept = 60_000;

/** The rules of callbacks in a queue that says no more. Durations are in ms. */
const usual: Required<Pick<QueueRules, `callback${"After" | "Every" | "Tries" | "Within"}`>> = {
  callbackAfter: 0,
  callbackEvery: 300_000,
  callbackTries: 3,
  callbackWithin: 86_400_000,
};

/** The priority of one who asks to be called back without having waited. */
const ordinary = 5;

/** The callers to be called back, in the order in which they are served. */
export function callbacksOf({ callbacks = [] }: DeskState): readonly Callback[] {
  return callbacks;
}

/**
 * Notes somebody who wants to be called back, in the place that was kept for the call; gives why
 * not, if so.
 */
export function askCallback(
  desk: DeskDraft,
  call: string,
  { queue, number, data }: Extract<DeskMessage, { kind: "callback" }>,
): Refusal | undefined {
  countCallback(desk, "asked");
  const why = refusal(desk, queue, number);
  if (why !== undefined) {
    countCallback(desk, "refused");
    return why;
  }
  const place = desk.state.kept.find((each) => each.call === call && each.queue === queue);
  const order = place?.order ?? nextNumber(desk);
  if (place !== undefined) put(desk, { kept: withoutThing(desk.state.kept, place.id) });
  const { priority = ordinary, id = `p${order}`, needs = [], relaxAt = null } = place ?? {};
  const asked = { id, queue, priority, order, needs, relaxAt, number, data, since: desk.at };
  const lapsesAt = desk.at + rulesOf(desk, queue).callbackWithin;
  insert(desk, { ...asked, call, attempts: 0, run: null, until: desk.at, lapsesAt });
  return undefined;
}

function refusal(desk: DeskDraft, name: string, number: string): Refusal | undefined {
  const queue = queueOf(desk, name);
  if (queue?.callback === undefined) return "unknown";
  const there = callbacksOf(desk.state).filter((each) => each.queue === name);
  if (there.some((each) => each.number === number)) return "known";
  const waiting = desk.state.waiting.filter((each) => each.queue === name).length;
  return waiting + there.length >= queue.capacity ? "full" : undefined;
}

function insert(desk: DeskDraft, callback: Callback): void {
  put(desk, { callbacks: [...callbacksOf(desk.state), callback].toSorted(inTurn) });
}

/** The order of serving: by priority, and then by the time of coming. */
export function inTurn(a: Turn, b: Turn): number {
  return b.priority - a.priority || a.order - b.order;
}

/** The callers whose turn to be called back it may be now. */
export function callable(desk: Pick<DeskDraft, "rules" | "state" | "at">): readonly Callback[] {
  const those = ready(desk);
  // A queue has many callers, and asking a calendar takes long.
  const queues = [...new Set(those.map(({ queue }) => queue))];
  const open = queues.filter((queue) => opensAt(desk, queue) === desk.at);
  return those.filter(({ queue }) => open.includes(queue));
}

/** When the hours begin in which those are called back who wait for nothing else but a member. */
export function openings(desk: Pick<DeskDraft, "rules" | "state" | "at">): readonly number[] {
  const queues = new Set(ready(desk).map(({ queue }) => queue));
  return [...queues].flatMap((queue) => opensAt(desk, queue) ?? []);
}

/** The callers who can be reached, as far as is known, and wait for no second attempt. */
function ready({ state, at }: Pick<DeskDraft, "state" | "at">): readonly Callback[] {
  return callbacksOf(state).filter(
    ({ run, call, until }) => run === null && call === undefined && until <= at,
  );
}

/** When callers of a queue are called back, now or later; `undefined`: never. */
function opensAt(
  { rules, at }: Pick<DeskDraft, "rules" | "at">,
  queue: string,
): number | undefined {
  const hours = queueOf({ rules }, queue)?.callbackHours;
  if (hours === undefined) return at;
  const { state, next } = createCalendar(hours).standingAt(at);
  if (state === "open") return at;
  return next === 0 ? undefined : next;
}

/**
 * Begins to call somebody back, if a member of these may be kept free for that, and gives that
 * member.
 */
export function callBack(
  desk: DeskDraft,
  callback: Callback,
  idle: readonly Member[],
): readonly Member[] {
  const { id, number, data, since, attempts } = callback;
  const queue = queueOf(desk, callback.queue);
  const candidates = idle.filter((member) => fits(member, callback, desk.at));
  if (queue?.callback === undefined || candidates.length === 0) return [];
  const kept = choose(queue, candidates).slice(0, 1);
  const run = desk.begin(queue.callback, { number, data, place: id, waited: desk.at - since });
  for (const member of kept) putMember(desk, member.id, { doing: { kind: "kept", place: id } });
  set(desk, { ...callback, run, attempts: attempts + 1, until: desk.at + memberKept });
  return kept;
}

/**
 * The callback that a call has come from; `undefined` when it has not come from one of this queue.
 */
export function callbackOf(
  { state }: DeskDraft,
  call: string,
  place: string | null,
  queue: string,
): Callback | undefined {
  const callback = thingWith(callbacksOf(state), place ?? "");
  return callback?.run === call && callback.queue === queue ? callback : undefined;
}

/**
 * A caller who was called back waits like any other call now. Gives the member who was kept free,
 * who is so no longer.
 */
export function come(desk: DeskDraft, { id }: Callback): Member | undefined {
  const kept = free(desk, id);
  drop(desk, id, "came");
  return kept;
}

/**
 * The call of an asker is over: the caller can be called back, after a while where the queue says
 * so.
 */
export function askerGone(desk: DeskDraft, gone: string): void {
  for (const { call, ...callback } of callbacksOf(desk.state))
    if (call === gone)
      set(desk, { ...callback, until: desk.at + rulesOf(desk, callback.queue).callbackAfter });
}

/** A run is over: whoever did not come is called back once more after a while, but not for ever. */
export function runGone(desk: DeskDraft, run: string): void {
  const callback = callbacksOf(desk.state).find((each) => each.run === run);
  if (callback === undefined) return;
  free(desk, callback.id);
  const { callbackTries: tries, callbackEvery: every } = rulesOf(desk, callback.queue);
  if (callback.attempts >= tries) return drop(desk, callback.id, "failed");
  set(desk, { ...callback, run: null, until: desk.at + every });
}

/** Members are kept free no longer whose time is over. */
export function freeKept(desk: DeskDraft): void {
  for (const { id, run, until } of callbacksOf(desk.state))
    if (run !== null && until <= desk.at) free(desk, id);
}

/**
 * A caller who has waited for too long is called back no more: they have found another way, and may
 * be asleep.
 */
export function dropLapsed(desk: DeskDraft): void {
  for (const { id, run, lapsesAt } of callbacksOf(desk.state))
    if (run === null && lapsesAt !== undefined && lapsesAt <= desk.at) drop(desk, id, "failed");
}

/** Under new rules nobody is called back for a queue that is none any more. */
export function dropUncallable(desk: DeskDraft): void {
  for (const { id, queue } of callbacksOf(desk.state)) {
    if (queueOf(desk, queue)?.callback !== undefined) continue;
    free(desk, id);
    drop(desk, id, "failed");
  }
}

function rulesOf(desk: DeskDraft, queue: string): typeof usual {
  return { ...usual, ...queueOf(desk, queue) };
}

function free(desk: DeskDraft, place: string): Member | undefined {
  const member = desk.state.members.find(
    ({ doing }) => doing?.kind === "kept" && doing.place === place,
  );
  if (member !== undefined) putMember(desk, member.id, { doing: null });
  return member && thingWith(desk.state.members, member.id);
}

function set(desk: DeskDraft, callback: Callback): void {
  put(desk, { callbacks: withThing(callbacksOf(desk.state), callback) });
}

function drop(desk: DeskDraft, id: string, why: "came" | "failed"): void {
  put(desk, { callbacks: withoutThing(callbacksOf(desk.state), id) });
  countCallback(desk, why);
}

function countCallback(desk: DeskDraft, what: keyof CallbackCounts): void {
  const counts = desk.state.callbackCounts ?? { asked: 0, refused: 0, came: 0, failed: 0 };
  put(desk, { callbackCounts: { ...counts, [what]: counts[what] + 1 } });
}
