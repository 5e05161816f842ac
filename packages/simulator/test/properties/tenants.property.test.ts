import fc from "fast-check";
import { expect, test } from "vitest";
import { descriptions, endpointsOf } from "@flowrun/v2-client/openapi";
import { cases } from "../../../../test/cases.ts";
import { openV2, type V2Answer, type V2Client } from "../support/v2-client.ts";

interface Act {
  readonly who: "ann" | "bob";
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

const id = fc.constantFrom("1", "2", "3");

/** Some operation of a tenant, with a few ids, so that acts often meet the same item. */
const anyAct: fc.Arbitrary<Act> = fc
  .record({
    who: fc.constantFrom("ann" as const, "bob" as const),
    endpoint: fc.constantFrom(
      ...endpointsOf(descriptions["8.2"]).filter(({ path }) => path.startsWith("/org/")),
    ),
    id,
    field: fc.constantFrom("a", "b"),
  })
  .map(({ who, endpoint: { method, path }, id: item, field }) => ({
    who,
    method: method.toUpperCase(),
    path: path.replace(/^\/org\/\{\w+\}\/v2\//, "").replaceAll(/\{\w+\}/g, item),
    body: method === "get" ? undefined : bodyFor(path, { id: item, [field]: who }),
  }));

function bodyFor(path: string, fields: { readonly id: string }): unknown {
  if (path.endsWith("/batch")) return [fields];
  // What is created is numbered, so that it is met again.
  return { ...fields, id: undefined };
}

async function answersTo(client: V2Client, acts: readonly Act[]): Promise<V2Answer[]> {
  const answers: V2Answer[] = [];
  for (const { method, path, body } of acts) answers.push(await client.send(method, path, body));
  return answers;
}

test("what a tenant is answered does not depend on what another one does", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { maxLength: 40 }), async (acts) => {
      const together = await openV2();
      const seen = { ann: [] as V2Answer[], bob: [] as V2Answer[] };
      for (const act of acts) seen[act.who].push(...(await answersTo(together[act.who], [act])));

      for (const who of ["ann", "bob"] as const) {
        const alone = await openV2();
        expect(seen[who]).toEqual(
          await answersTo(
            alone[who],
            acts.filter((act) => act.who === who),
          ),
        );
      }
    }),
    { numRuns: cases(50) },
  );
});

test("no operation of a tenant fails on its own, whatever it is asked", async () => {
  const anyBody = fc.oneof(fc.json(), fc.string(), fc.constant(undefined));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(anyAct, anyBody), { maxLength: 20 }), async (acts) => {
      const { ann } = await openV2();
      for (const [{ method, path }, body] of acts) {
        const { status } = await ann.send(method, path, method === "GET" ? undefined : body);
        expect([method, path, body, status < 500]).toEqual([method, path, body, true]);
      }
    }),
    { numRuns: cases(50) },
  );
});
