import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../../../test/cases.ts";
import { verbs } from "../../src/jambonz/verbs.ts";
import { errorsOf, imported } from "../imported.ts";

const text = fc.constantFrom(
  ...["", "/a", "https://app.example/b", "sip:7@example.com", "+4712345678", "${x}", '"', "{ : #"],
  ...["12w3", "0276", "<speak>Hi</speak>", "on", "486"],
);
const value = fc.oneof(
  text,
  fc.constantFrom(null, 5, -1, true, 1e9),
  fc.array(fc.dictionary(fc.constantFrom("type", "number", "sipUri", "name"), text), {
    maxLength: 3,
  }),
  fc.dictionary(fc.constantFrom("text", "url", "action"), text),
);
const property = fc.constantFrom(
  ...["text", "url", "length", "say", "play", "numDigits", "timeout", "finishOnKey", "actionHook"],
  ...["target", "callerId", "confirmHook", "name", "dtmf", "referTo", "status", "record", "loop"],
);
const verb = fc
  .tuple(
    fc.constantFrom(...Object.keys(verbs), "message", "constructor"),
    fc.dictionary(property, value, { maxKeys: 5 }),
  )
  .map(([name, properties]) => ({ ...properties, verb: name }));

test(
  "whatever an application of jambonz holds, its flow has no error, and no verb is lost",
  { timeout: 120_000 },
  () => {
    const list = fc.array(verb, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(list, list, (a, b) => {
        const made = imported(JSON.stringify({ "/a": a, "/b": b }));
        const told = made.report.filter(({ place }) => place.startsWith("verb"));

        expect([errorsOf(made), told.length]).toEqual([[], a.length + b.length]);
      }),
      { numRuns: cases(150) },
    );
  },
);
