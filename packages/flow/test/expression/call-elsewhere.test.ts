import { expect, test } from "vitest";
import { errorsOf } from "../yaml/errors-of.ts";

const flow = (expression: string): readonly string[] =>
  errorsOf(
    ...["flowrun: 1", "name: t", "start: m", "blocks:", "  m:", "    - answer"],
    ...[`    - log: "\${${expression}}"`, "    - hangup"],
  );

test.each([
  ["caller.number", "call.from"],
  ["caller.name", "call.name"],
  ["caller_id", "call.from"],
  ["ani", "call.from"],
  ["dnis", "call.to"],
  ["callSid", "call.id"],
])("says for %s of another system to write %s", (written, own) => {
  expect(flow(written)).toEqual([
    `7: There is no "${written.split(".")[0]}" here: in scope is call. Write \`${own}\` for \`${written}\`.`,
  ]);
});

test.each([
  ["caller", "from"],
  ["dnis", "to"],
  ["uniqueid", "id"],
])("says for the member %s of a call to write %s", (written, own) => {
  expect(flow(`call.${written}`)).toEqual([
    expect.stringContaining(`7: A call has no member "${written}". Write "${own}" for it. Known`),
  ]);
});

test.each(["number", "phone", "phone_number", "uri"])(
  "says for the member %s of a call, which either end has, both",
  (written) => {
    expect(flow(`call.${written}`)).toEqual([
      expect.stringContaining(
        `7: A call has no member "${written}". Write "from" for the number of the caller, or "to" for the number that was called. Known`,
      ),
    ]);
  },
);

test("names two members where one is spelt like a word that other systems have for the other", () => {
  expect(flow("call.did")).toEqual([
    expect.stringContaining(
      '7: A call has no member "did". Did you mean "id", or "to", which other systems call "did"?',
    ),
  ]);
});
