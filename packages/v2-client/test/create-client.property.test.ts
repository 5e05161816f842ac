import type { JsonObject } from "@flowrun/core/plugin";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type ApiVersion,
  createClient,
  operationsOf,
  V2Error,
  type V2Session,
} from "../src/index.ts";
import { createHastyClock } from "./hasty-clock.ts";

const names = [...Object.keys(operationsOf("8.2")), "contacts.dance", "__proto__"];
const known = [
  "id",
  "tenant",
  "body",
  "sms",
  "sms_number",
  "size",
  "limit",
  "name",
  "default_trunk",
  "__proto__",
];
const value = fc.oneof(
  fc.integer({ min: -1, max: 9 }),
  fc.constantFrom("", ".", "..", "a/b?c#d"),
  fc.jsonValue(),
);
const given = fc.dictionary(fc.oneof(fc.constantFrom(...known), fc.string()), value, {
  noNullPrototype: true,
});
const answer = fc.record({
  status: fc.constantFrom(200, 201, 204, 302, 400, 401, 404, 429, 500, 503),
  type: fc.constantFrom("application/json", "text/html", "text/csv", ""),
  text: fc.oneof(fc.json(), fc.string(), fc.constant("")),
});

test("whatever is called and answered, a call succeeds or fails with a V2Error, and stays on its path", async () => {
  const call = fc.record({
    version: fc.constantFrom<ApiVersion>("8.1", "8.2"),
    name: fc.constantFrom(...names),
    given,
    answer,
  });
  await fc.assert(
    fc.asyncProperty(
      call,
      async ({ version, name, given: values, answer: { status, type, text } }) => {
        const paths: string[] = [];
        const session: V2Session = {
          request: async (path) => {
            paths.push(path);
            const body = (async function* () {
              yield new TextEncoder().encode(text);
            })();
            return {
              status,
              headers: { get: (header) => (header === "content-type" ? type : null) },
              body,
            };
          },
        };
        const client = createClient({ session, version, clock: createHastyClock() });
        const failure = await client.call(name, values as JsonObject).then(
          () => undefined,
          (error: unknown) => (error instanceof V2Error ? undefined : error),
        );

        const strays = paths.filter((path) => {
          const { pathname } = new URL(path, "http://platform");
          return (
            pathname !== path.split("?")[0] ||
            !/^\/(api\/v2|org\/[^/]+\/v2|system\/v2)\//.test(pathname)
          );
        });
        expect(strays).toEqual([]);
        expect(failure).toBeUndefined();
      },
    ),
    { numRuns: 500 },
  );
});
