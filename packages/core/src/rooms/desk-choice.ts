import { thingWith } from "../interpret/listing.ts";
import { mostPhones } from "../language/option-kinds/endpoints.ts";
import type { DeskDraft } from "./desk-draft.ts";
import type { QueueRules } from "./desk-rules.ts";
import type { Member, Turn, Wants } from "./desk-state.ts";

/** Whether the member could be called now for some queue. */
export function isIdle(member: Member, at: number): boolean {
  return (
    member.doing === null &&
    member.restsUntil <= at &&
    member.posts.some(({ duty }) => duty === "ready")
  );
}

/**
 * Whether the member takes calls of this queue and has the wanted skills, unless that has lapsed.
 */
export function fits(
  member: Member,
  { queue, needs, relaxAt }: Pick<Turn, "queue"> & Wants,
  at: number,
): boolean {
  const post = thingWith(member.posts, queue);
  if (post?.duty !== "ready") return false;
  const lapsed = relaxAt !== null && relaxAt <= at;
  return lapsed || needs.every((need) => post.skills.includes(need));
}

/** Whether somebody is on duty in a queue: ready or paused, idle or not. */
export function isStaffed({ state }: Pick<DeskDraft, "state">, queue: string): boolean {
  return state.members.some(({ posts }) =>
    posts.some(({ id, duty }) => id === queue && duty !== "away"),
  );
}

/** The member who is called, of those that are idle and fit, at least one of them. */
export function choose(
  { name, choose: choice }: QueueRules,
  candidates: readonly Member[],
): readonly Member[] {
  const levelOf = (member: Member): number => thingWith(member.posts, name)?.level ?? 1;
  const lowest = Math.min(...candidates.map(levelOf));
  const nearest = candidates.filter((member) => levelOf(member) === lowest);
  if (choice === "all") return nearest.slice(0, mostPhones.atOnce);
  return nearest.toSorted((a, b) => sooner(choice, a, b)).slice(0, 1);
}

// Members stay in the order in which they are listed, and sorting keeps it among equals.
function sooner(choice: Exclude<QueueRules["choose"], "all">, a: Member, b: Member): number {
  if (choice === "in_order") return 0;
  return (choice === "fewest_calls" ? a.taken - b.taken : 0) || a.idleSince - b.idleSince;
}
