import * as fc from "fast-check";
import type { Program } from "@flowrun/core";
import { membersOfQueues } from "../scenario/flow-facts.ts";
import type { CallerAct, LegBehaviour, PortFault, Scenario } from "../scenario/scenario.ts";

/** The parts of a scenario about where calls meet. */
interface AnyRooms {
  readonly duty?: fc.Arbitrary<NonNullable<Scenario["duty"]>>;
  readonly others?: fc.Arbitrary<NonNullable<Scenario["others"]>>;
}

/** The name of further callers in a scenario. */
export const otherName = "another";

/**
 * Members on duty, and further callers who do such things and then leave. For a flow with queues,
 * or with phones that may transfer calls to these numbers, and so connect those they talk to in two
 * of them.
 */
export function anyRooms(
  program: Program,
  act: fc.Arbitrary<CallerAct>,
  transfers: readonly string[],
): AnyRooms {
  const [first, ...rest] = membersOfQueues(program);
  if (first === undefined && transfers.length === 0) return {};
  const acts = fc
    .array(act, { maxLength: 3 })
    .map((list): readonly CallerAct[] => [
      ...list,
      { kind: "wait", ms: 60_000 },
      { kind: "hang_up" },
    ]);
  const other = fc.record({
    name: fc.constant(otherName),
    from: fc.constantFrom("100", "4712345678"),
    to: fc.constantFrom("200", ...transfers),
    afterMs: fc.integer({ min: 0, max: 40_000 }),
    acts,
    expect: fc.constant({}),
  });
  const others = fc.array(other, { maxLength: 3 });
  if (first === undefined) return { others };
  const duty = fc.constantFrom(
    "ready" as const,
    "ready" as const,
    "paused" as const,
    "away" as const,
  );
  return {
    duty: fc.dictionary(fc.constantFrom(first, ...rest), duty, {
      maxKeys: rest.length + 1,
      noNullPrototype: true,
    }),
    others,
  };
}

/** The same scenario, in which nobody connects with a call that there is not. */
export function withoutLostJoins(scenario: Scenario): Scenario {
  if ((scenario.others ?? []).length > 0) return scenario;
  const legs = Object.entries(scenario.legs).map(([endpoint, phone]) => [
    endpoint,
    isOne(phone) ? withoutJoins(phone) : phone.map(withoutJoins),
  ]);
  return { ...scenario, legs: Object.fromEntries(legs) as Scenario["legs"] };
}

function isOne(phone: Scenario["legs"][string]): phone is LegBehaviour {
  return "kind" in phone;
}

function withoutJoins(phone: LegBehaviour): LegBehaviour {
  if (phone.kind !== "answers" || phone.acts === undefined) return phone;
  const { acts, ...rest } = phone;
  const left = acts.filter(({ kind }) => kind !== "joins");
  return left.length === 0 ? rest : { ...rest, acts: left };
}

/** Messages to what calls share come up to two seconds late, or what calls share is lost. */
const anyRoomFault: fc.Arbitrary<PortFault> = fc
  .tuple(
    fc.oneof(
      fc.constantFrom({ how: "fails" } as const, { how: "full" } as const),
      fc.integer({ min: 0, max: 2_000 }).map((lateMs) => ({ how: "late" as const, lateMs })),
    ),
    fc.option(fc.constantFrom(1, 2, 3), { nil: undefined }),
  )
  .map(([fault, nth]) => ({
    command: "room.send",
    ...fault,
    ...(nth === undefined ? {} : { nth }),
  }));

/** A fault, perhaps of what calls share where a flow has that. */
export function anyFaultIn(
  program: Program,
  fault: fc.Arbitrary<PortFault>,
): fc.Arbitrary<PortFault> {
  return program.rooms === undefined
    ? fault
    : fc.oneof({ weight: 2, arbitrary: fault }, anyRoomFault);
}
