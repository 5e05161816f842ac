import * as fc from "fast-check";
import type { Json } from "@flowrun/core";
import type { Scenario, ServerAnswer } from "../scenario/scenario.ts";
import { shaped } from "../run/plain-value.ts";
import type { Vocabulary } from "./vocabulary-of.ts";

/** The answers of servers to the requests and calls that a flow can make, for each of them. */
export function anyServers({
  requests,
  operations,
  answers: declared,
  members,
  words,
}: Vocabulary): fc.Arbitrary<Servers> {
  const json = anyJson(members, words);
  const right = declared.map((type) => json.map((each) => shaped(each, type)));
  const body = right.length === 0 ? json : fc.oneof(json, ...right);
  const answers = fc.array(anyAnswer(body), { minLength: 1, maxLength: 3 });
  const given = (keys: readonly string[]): fc.Arbitrary<Servers["v2"]> =>
    keys.length === 0
      ? fc.constant({})
      : fc.dictionary(fc.constantFrom(...keys), answers, {
          maxKeys: keys.length,
          noNullPrototype: true,
        });
  return fc.record({ requests: given(requests), v2: given(operations) });
}

type Servers = Pick<Scenario, "requests" | "v2">;

/** Answers that come in time, late or never: what a flow waits for is seconds. */
function anyAnswer(body: fc.Arbitrary<Json>): fc.Arbitrary<ServerAnswer> {
  const status = fc.constantFrom(200, 201, 302, 400, 404, 429, 500, 503);
  const afterMs = fc.constantFrom(0, 300, 4_900, 30_000);
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant("answers" as const), status, body, afterMs }),
    },
    { weight: 1, arbitrary: fc.constantFrom<ServerAnswer>({ kind: "fails" }, { kind: "never" }) },
  );
}

/**
 * Texts as people write them and databases pad them. Some fit no option: no call may be cut by one.
 */
export const asWritten: readonly string[] = [
  "",
  "2001 ",
  "(555) 123-4567",
  "+47 12 34 56 78",
  "tel:+4712345678",
  "1,5",
];

/** JSON, most of it objects with members that the flow's expressions read. */
export function anyJson(members: readonly string[], words: readonly string[]): fc.Arbitrary<Json> {
  const leaf = fc.oneof(
    fc.constantFrom<Json>(null, true, false, 0, 1, "Ada", ...asWritten, ...words),
    fc.integer(),
  );
  const named = (value: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
    members.length === 0
      ? value
      : fc.dictionary(fc.constantFrom(...members), value, { noNullPrototype: true });
  const inner = fc.oneof(leaf, named(leaf), fc.array(named(leaf), { maxLength: 2 }));
  return fc.oneof(leaf, named(inner), fc.array(named(inner), { maxLength: 2 }));
}
