import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Reply } from "./support/reply.ts";
import { ended, joined, pressed } from "./support/events.ts";
import { connectedFixture, later, originate } from "./support/wire-fixture.ts";

/**
 * Whose turn it is: each leg goes through its own history in order, the legs in any order among one
 * another.
 */
const turns = fc.array(fc.nat({ max: 5 }), { minLength: 60, maxLength: 120 });

/**
 * Whether the platform takes our id, for each leg, and after how many of its events the answer
 * comes.
 */
const legs = fc.array(fc.record({ takesOurId: fc.boolean(), answeredAfter: fc.nat({ max: 4 }) }), {
  minLength: 6,
  maxLength: 6,
});

describe("createInbound", () => {
  test("tells each leg's history in order and in our ids, however answers and events overtake one another", async () => {
    await fc.assert(
      fc.asyncProperty(legs, turns, async (plans, order) => {
        const answers = plans.map(() => later<Reply>());
        let asked = 0;
        const { wire, receiver, transport } = await connectedFixture((line) =>
          line.startsWith("POST /channels") ? answers[asked++]?.promise : undefined,
        );
        const requests = plans.map((_, leg) => transport.perform(originate(`fr.${leg}`, "fr.b")));
        const histories = plans.map(({ takesOurId, answeredAfter }, leg) => {
          const id = takesOurId ? `fr.${leg}` : `theirs-${leg}`;
          const steps = [joined(id, "fr.b"), pressed(id, "1"), pressed(id, "2"), ended(id)].map(
            (event) => async () => wire.tell(event),
          );
          const answer = async (): Promise<void> => {
            answers[leg]?.resolve({ status: 200, body: { id } });
            await requests[leg];
          };
          return steps.toSpliced(answeredAfter, 0, answer);
        });
        const rest = plans.flatMap((_, leg) => Array<number>(5).fill(leg));
        for (const leg of [...order, ...rest]) await histories[leg]?.shift()?.();
        for (const leg of plans.keys()) {
          const told = receiver.events.filter(
            (event) => "leg" in event && event.leg === `fr.${leg}`,
          );
          expect(told.map((event) => event.kind)).toEqual([
            "leg.joined",
            "dtmf.received",
            "dtmf.received",
            "leg.left",
          ]);
        }
        expect(receiver.events).toHaveLength(plans.length * 4);
        expect(transport.stats()).toMatchObject({ known: 0, droppedEvents: 0, strayLegs: 0 });
      }),
      { numRuns: 300 },
    );
  });
});
