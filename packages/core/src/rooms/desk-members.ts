import { thingWith, withThing } from "../interpret/listing.ts";
import { put, queueOf, type DeskDraft } from "./desk-draft.ts";
import type { DeskMessage } from "./desk-messages.ts";
import type { DeskRules } from "./desk-rules.ts";
import type { Duty, Member, Post } from "./desk-state.ts";

/**
 * Members as they are listed; those who were there already keep their duty, and what they are
 * doing.
 */
export function membersUnder(
  rules: DeskRules,
  before: readonly Member[],
  at: number,
): readonly Member[] {
  const isQueue = ({ id }: Post): boolean => queueOf({ rules }, id) !== undefined;
  let members: readonly Member[] = before.map((member) => ({
    ...member,
    posts: member.posts.filter(isQueue),
  }));
  for (const { name, duty, members: listed } of rules.queues) {
    for (const { to, skills, level } of listed) {
      const member = thingWith(members, to) ?? newMember(to, at);
      const post = thingWith(member.posts, name) ?? { id: name, skills, level, duty };
      members = withThing(members, { ...member, posts: withThing(member.posts, post) });
    }
  }
  return members;
}

/** Changes what a member is in queues; false when nothing is changed. */
export function setDuty(desk: DeskDraft, message: Extract<DeskMessage, { kind: "duty" }>): boolean {
  const member =
    thingWith(desk.state.members, message.member) ?? newMember(message.member, desk.at);
  const queues = message.queues ?? member.posts.map(({ id }) => id);
  let { posts } = member;
  for (const queue of queues) {
    if (queueOf(desk, queue) !== undefined) posts = withThing(posts, postOf(posts, queue, message));
  }
  if (posts === member.posts) return false;
  put(desk, { members: withThing(desk.state.members, { ...member, posts }) });
  return true;
}

interface PostChange {
  readonly state: Duty;
  readonly skills: readonly string[] | null;
  readonly level: number | null;
}

function postOf(posts: readonly Post[], queue: string, { state, skills, level }: PostChange): Post {
  const before = thingWith(posts, queue);
  return {
    id: queue,
    skills: skills ?? before?.skills ?? [],
    level: level ?? before?.level ?? 1,
    duty: state,
  };
}

function newMember(id: string, at: number): Member {
  return { id, posts: [], doing: null, idleSince: at, restsUntil: at, taken: 0 };
}
