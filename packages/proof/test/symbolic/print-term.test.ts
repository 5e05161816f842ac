import { expect, test } from "vitest";
import { createTerms } from "../../src/solve/terms.ts";
import { jsonKinds } from "../../src/symbolic/json-value.ts";
import { printTerm } from "../../src/symbolic/print-term.ts";

test("prints a term with the names of the flow, and in words where CEL has none", () => {
  const terms = createTerms();
  const id = terms.symbol("id@ask/1~2", "text");
  const level = terms.symbol("person@find/1.level", "integer");
  const body = terms.symbol("reply@ask/2.body!.level!text", "text");
  const kind = terms.symbol("reply@ask/2.body!.level!kind", "integer");
  const item = terms.symbol("reply@ask/2.body![0]!number", "number");
  const isNull = terms.symbol("person@find/1.phone!null", "boolean");
  const two = terms.constant(2);
  const is = (name: keyof typeof jsonKinds) => terms.equal(kind, terms.constant(jsonKinds[name]));
  expect(
    [
      terms.equal(id, terms.constant("x")),
      terms.not(terms.equal(id, terms.constant("x"))),
      terms.equal(body, id),
      terms.atMost(two, item),
      terms.lessThan(item, two),
      isNull,
      terms.not(isNull),
      is("list"),
      is("absent"),
      terms.not(is("absent")),
      terms.not(is("map")),
      terms.fits(id, "[0-9]{4}"),
      terms.not(terms.fits(id, "[0-9]{4}")),
      terms.begins(id, terms.constant("4")),
      terms.ends(id, terms.constant("4")),
      terms.holds(id, terms.constant("4")),
      terms.equal(terms.length(id), two),
      terms.equal(terms.join([id, body]), terms.constant("x")),
      terms.equal(terms.add(level, two), level),
      terms.equal(terms.toInteger(id), two),
      terms.equal(terms.toText(level), id),
      terms.and(isNull, is("list")),
      terms.or(isNull, is("list")),
    ].map(printTerm),
  ).toEqual([
    'id == "x"',
    'id != "x"',
    "id == reply.body.level",
    "2 <= reply.body[0]",
    "2 > reply.body[0]",
    "person.phone is null",
    "person.phone is not null",
    "reply.body.level is list",
    "reply.body.level is missing",
    "reply.body.level is not missing",
    "reply.body.level is not map",
    'id fits "[0-9]{4}"',
    'not (id fits "[0-9]{4}")',
    'id begins with "4"',
    'id ends with "4"',
    'id holds "4"',
    "size(id) == 2",
    'id + reply.body.level == "x"',
    "person.level == person.level + 2",
    "int(id) == 2",
    "id == string(person.level)",
    "person.phone is null and reply.body.level is list",
    "(person.phone is null or reply.body.level is list)",
  ]);
});
