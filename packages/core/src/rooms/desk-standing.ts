import { thingWith } from "../interpret/listing.ts";
import { callbacksOf } from "./desk-callbacks.ts";
import { isIdle, isStaffed } from "./desk-choice.ts";
import { queueOf, type DeskDraft } from "./desk-draft.ts";
import type { DeskAnswer, Refusal } from "./desk-messages.ts";
import type { Member, Turn } from "./desk-state.ts";

/** How a queue stands for somebody who asks before joining. */
export function standingOf(desk: DeskDraft, queue: string): DeskAnswer {
  const why = refusal(desk, queue, false);
  if (why !== undefined) return { kind: "stands", queue, why };
  const { state, at } = desk;
  const onDuty = staffOf(desk, queue);
  const isReady = (member: Member): boolean =>
    isIdle(member, at) && thingWith(member.posts, queue)?.duty === "ready";
  const waits = inQueue(state.waiting, queue).map(({ since = at }) => at - since);
  const waiting = countWaiting(desk, queue);
  return {
    kind: "stands",
    queue,
    why: null,
    waiting,
    longest: Math.max(0, ...waits),
    staffed: onDuty.length,
    ready: onDuty.filter(isReady).length,
    estimate: estimateAt(desk, queue, waiting + 1),
  };
}

/**
 * Why nobody may join a queue now; `undefined`: somebody may. For whoever has a place it is never
 * full.
 */
export function refusal(desk: DeskDraft, name: string, hasPlace: boolean): Refusal | undefined {
  const queue = queueOf(desk, name);
  if (queue === undefined) return "unknown";
  if (!isStaffed(desk, name)) return "unstaffed";
  const isFull = inQueue(desk.state.waiting, name).length >= queue.capacity;
  return isFull && !hasPlace ? "full" : undefined;
}

/** How many wait in a queue, on the line or to be called back. */
export function countWaiting({ state }: DeskDraft, queue: string): number {
  return inQueue(state.waiting, queue).length + inQueue(callbacksOf(state), queue).length;
}

/** About how many ms are left in a position; null before anybody has talked. */
export function estimateAt(desk: DeskDraft, queue: string, position: number): number | null {
  const last = thingWith(desk.state.lengths, queue)?.last ?? [];
  const staff = staffOf(desk, queue).length;
  const mean = last.reduce((sum, length) => sum + length, 0) / last.length;
  return last.length === 0 || staff === 0 ? null : Math.round((position * mean) / staff);
}

function staffOf({ state }: DeskDraft, queue: string): readonly Member[] {
  return state.members.filter(({ posts }) => {
    const duty = thingWith(posts, queue)?.duty;
    return duty !== undefined && duty !== "away";
  });
}

function inQueue<Kind extends Turn>(turns: readonly Kind[], queue: string): readonly Kind[] {
  return turns.filter((turn) => turn.queue === queue);
}
