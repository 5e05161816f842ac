import type { Program } from "@flowrun/core";
import { type DeskRules, duties, type Duty, type QueueRules } from "@flowrun/core/tooling";
import type { DeskSetting, QueueCaller } from "./desk-scene.ts";
import { marked, plainName } from "./plain-name.ts";
import { knownValue, mayName, sourceOf, type StepUse, usesOf } from "./step-uses.ts";

/** The number of those who are there at once. */
export interface Size {
  readonly callers: number;
  readonly members: number;
  /** Whether callers ask to be called back, where the flow lets them. */
  readonly callbacks: boolean;
}

/** A queue of a flow, as it is walked. */
export interface WalkedQueue {
  readonly setting: DeskSetting;
  /** The endpoint of each member by its name in the setting. */
  readonly endpoints: ReadonlyMap<string, string>;
}

/**
 * A queue with some of its members, those first that differ, and with the queues that share them.
 * Callers come by each step that names it. An option that a call decides is everything that it may be: the usual and the highest priority, no skill and each of those that members have.
 */
export function queueOfFlow(
  program: Program,
  desk: DeskRules,
  name: string,
  size: Size,
): WalkedQueue {
  const { callers: most, members: mostMembers } = size;
  const own = desk.queues.filter((queue) => queue.name === name);
  const listed = own.flatMap(({ members }) => members.map(({ to }) => to));
  const chosen = someOf(desk, [...new Set(listed)], mostMembers);
  const duty = dutiesFor(program, desk, name);
  const names = new Map(chosen.map((to, place) => [to, `~m${place + 1}`]));
  // Members who are not listed, and sign in, are all alike.
  const unlisted = chosen.length === 0 && duty.length > 0;
  if (unlisted)
    for (let place = 1; place <= mostMembers; place += 1) names.set(`agent ${place}`, `~m${place}`);
  const sharing = desk.queues.filter(
    (queue) => queue.name !== name && queue.members.some(({ to }) => names.has(to)),
  );
  const asksBack = size.callbacks && callsBack(program, desk, name);
  const rulesOf = (queue: QueueRules): QueueRules => {
    const { callback, callbackHours: _hours, ...rest } = queue;
    const members = queue.members.flatMap(({ to, skills, level }) => {
      const id = names.get(to);
      return id === undefined ? [] : [{ to: id, skills: skills.map(marked), level }];
    });
    const signedIn =
      unlisted && queue.name === name
        ? [...names.values()].map((to) => ({ to, skills: [], level: 1 }))
        : [];
    return {
      ...rest,
      name: marked(queue.name),
      members: [...members, ...signedIn],
      ...(unlisted ? { duty: "away" as const } : {}),
      ...(callback === undefined || !asksBack || queue.name !== name
        ? {}
        : { callback, callbackTries: Math.min(2, queue.callbackTries ?? 2) }),
    };
  };
  const rules: DeskRules = { kind: "desk", queues: [...own, ...sharing].map(rulesOf) };
  const callers = [
    ...callersOf(program, desk, name, asksBack),
    ...sharing.flatMap((queue) =>
      callersOf(program, desk, queue.name, false)
        .filter(({ isCalledBack }) => !isCalledBack)
        .slice(0, 1),
    ),
  ];
  const members = [...names.values()];
  const decided = membersChosen(rules, members);
  return {
    setting: {
      ...{ rules, callers, duties: duty, asksBack, most, chosen: decided },
      alike: groupsOf(rules, members).filter((group) => group.length > 1),
      counts: decided.length > 0 && rules.queues.some(({ choose }) => choose === "fewest_calls"),
    },
    endpoints: new Map([...names].map(([to, id]) => [id, to])),
  };
}

/** Whether somebody may ask to be called back for a queue. */
export function callsBack(program: Program, { queues }: DeskRules, name: string): boolean {
  const isOffered = queues.some((queue) => queue.name === name && queue.callback !== undefined);
  const all = queues.map((queue) => queue.name);
  return (
    isOffered && usesOf(program, "callback").some(({ step }) => mayName(step, "queue", name, all))
  );
}

/**
 * Callers who wait in vain, in sentences: nobody has the skills that they need for as long as they
 * wait, or nobody is ever on duty.
 */
export function waitInVain(program: Program, desk: DeskRules, name: string): readonly string[] {
  const { members, duty } = desk.queues.find((queue) => queue.name === name) ?? {};
  const callers = callersOf(program, desk, name, true);
  if (callers.length === 0) return ["nobody comes: no step joins it"];
  const changes = usesOf(program, "duty");
  const isOnDuty = duty === "ready" || dutiesFor(program, desk, name).includes("ready");
  if (!isOnDuty) return ["nobody is ever on duty in it, and every caller is turned away"];
  if (
    changes.some(
      ({ step }) =>
        step.options["skills"] !== undefined ||
        (step.options["member"]?.kind === "computed" && members?.length === 0),
    )
  )
    return [];
  return callers
    .filter(({ needs, relaxes }) => !relaxes && needs.length > 0)
    .filter(
      ({ needs }) =>
        !(members ?? []).some(({ skills }) =>
          needs.every((need) => skills.includes(plainName(need))),
        ),
    )
    .map(
      ({ line, needs }) =>
        `a caller of line ${line} is never offered anybody: no member has ${needs.map((need) => `"${plainName(need)}"`).join(" and ")}, and there is no "relax"`,
    );
}

function namesOf({ queues }: DeskRules): readonly string[] {
  return queues.map(({ name }) => name);
}

function groupsOf(rules: DeskRules, members: readonly string[]): readonly (readonly string[])[] {
  return [...Map.groupBy(members, (id) => likenessOf(rules, id)).values()];
}

/** The same text for members who are listed alike. */
function likenessOf({ queues }: DeskRules, id: string): string {
  return JSON.stringify(
    queues.flatMap(({ name, members }) =>
      members.filter(({ to }) => to === id).map(({ skills, level }) => [name, skills, level]),
    ),
  );
}

/** Some members: one of each that are alike, and then more of them. */
function someOf(rules: DeskRules, members: readonly string[], most: number): readonly string[] {
  const groups = groupsOf(rules, members);
  const deepest = Math.max(0, ...groups.map((group) => group.length));
  const inTurn = Array.from({ length: deepest }, (_none, round) =>
    groups.flatMap((group) => group[round] ?? []),
  ).flat();
  const some = inTurn.slice(0, most);
  return members.filter((member) => some.includes(member));
}

/** The members of whom a desk chooses by what was, where they are not alike. */
function membersChosen(rules: DeskRules, members: readonly string[]): readonly string[] {
  const isChosen = (id: string): boolean =>
    rules.queues.some(({ choose, members: listed }) => {
      const own = listed.find(({ to }) => to === id);
      if (own === undefined || choose === "all" || choose === "in_order") return false;
      const others = listed.filter(({ level }) => level === own.level);
      return others.some(({ to }) => likenessOf(rules, to) !== likenessOf(rules, id));
    });
  return members.filter(isChosen);
}

/** The duties that steps may give members of a queue. */
function dutiesFor(program: Program, desk: DeskRules, name: string): readonly Duty[] {
  const given = usesOf(program, "duty").flatMap(({ step }): readonly Duty[] => {
    const queues = knownValue(step, "queues");
    const isElsewhere =
      Array.isArray(queues) &&
      !queues.some((queue) => typeof queue === "string" && queue.split("/")[0] === name);
    if (isElsewhere || !namesOf(desk).includes(name)) return [];
    const state = knownValue(step, "state");
    return duties.filter((duty) => state === undefined || duty === state);
  });
  return duties.filter((duty) => given.includes(duty));
}

function callersOf(
  program: Program,
  desk: DeskRules,
  name: string,
  asksBack: boolean,
): readonly QueueCaller[] {
  const steps = usesOf(program, "queue").filter(({ step }) =>
    mayName(step, "name", name, namesOf(desk)),
  );
  const callers = steps.flatMap((use) => waysToJoin(use, desk, name, asksBack));
  const keyOf = ({ line: _line, ...rest }: QueueCaller): string => JSON.stringify(rest);
  return [
    ...new Map(callers.toReversed().map((caller) => [keyOf(caller), caller])).values(),
  ].toReversed();
}

function waysToJoin(
  { step, line }: StepUse,
  desk: DeskRules,
  name: string,
  asksBack: boolean,
): readonly QueueCaller[] {
  const priority = knownValue(step, "priority");
  const priorities = typeof priority === "number" ? [Math.min(9, priority)] : [5, 9];
  const isCalledBack = sourceOf(step, "place")?.includes("args.") ?? false;
  if (isCalledBack && !asksBack) return [];
  const relax = knownValue(step, "relax");
  const relaxes = sourceOf(step, "relax") !== undefined || typeof relax === "number";
  // A place that is kept changes nothing where nobody comes back to it.
  const leaves = asksBack && step.options["leave"] !== undefined;
  return priorities.flatMap((level) =>
    needsOf(step, desk, name).map((needs) => ({
      ...{ line, queue: marked(name), priority: level, needs: needs.map(marked) },
      ...{ relaxes: relaxes && needs.length > 0, leaves, isCalledBack },
    })),
  );
}

/** The skills that callers of a step may need. */
function needsOf(
  step: StepUse["step"],
  { queues }: DeskRules,
  name: string,
): readonly (readonly string[])[] {
  const known = knownValue(step, "needs");
  if (Array.isArray(known))
    return [known.flatMap((need) => (typeof need === "string" && need !== "" ? [need] : []))];
  const source = sourceOf(step, "needs");
  if (source === undefined) return [[]];
  const members = queues.filter((queue) => queue.name === name).flatMap((queue) => queue.members);
  const skills = [...new Set(members.flatMap((member) => member.skills))];
  const named = skills.filter((skill) => source.includes(skill));
  return [[], ...(named.length > 0 ? named : skills).map((skill) => [skill])];
}
