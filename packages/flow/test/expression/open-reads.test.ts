import { describe, expect, test } from "vitest";
import { createOpenReader } from "../../src/expression/open-reads.ts";

const read = createOpenReader();
const isOpen = (key: string): boolean => ["call.to", "number", "vars.whom"].includes(key);

describe("createOpenReader", () => {
  test.each([
    ["number", ["number"]],
    ["'PJSIP/' + call.to", ["call.to"]],
    ["call.to.substring(1) + vars.whom", ["call.to", "vars.whom"]],
    ["like(number, '2XXX') ? number : '1000'", []],
    ["like(number, '2XXX') ? '1000' : number", ["number"]],
    ["{'1': '2001'}[number]", []],
    ["['1', number].join()", ["number"]],
    ["size(number) > 3 ? 'a' : 'b'", []],
    ["vars.other", []],
  ])("finds where open numbers come into `%s`: %j", (source, keys) => {
    expect(
      read(source)
        .openReads(isOpen)
        .map(({ key }) => key),
    ).toEqual(keys);
  });

  test.each([
    ["like(number, '2XXX')", true, ["number"]],
    ["like(number, 'XXXXXXXX.')", true, []],
    ["number == '1' || call.to == '2'", true, []],
    ["number == '1' && call.to == '2'", true, ["number", "call.to"]],
    ["!(number != '1')", true, ["number"]],
    ["number == call.to", true, []],
    ["number.matches('^2[0-9]{3}$')", true, ["number"]],
    ["number.matches('[0-9]+')", true, []],
    ["!like(number, '2XXX')", false, ["number"]],
    ["like(number, '2XXX') == false", false, ["number"]],
    ["true != like(number, '2XXX')", false, ["number"]],
    ["like(number, '2XXX') == false", true, []],
    ["vars.whom == 'a' == true", true, ["vars.whom"]],
    ["number in ['1', '2']", true, ["number"]],
  ])("knows what is bounded when `%s` is %s: %j", (source, truth, keys) => {
    expect([...read(source).bounded(truth, isOpen)]).toEqual(keys);
  });
});

describe("createOpenReader, of patterns", () => {
  test("tells those that let too many numbers through, and what these begin with", () => {
    const source =
      "like(number, '0.') || number.startsWith('00') || like(call.to, '2XXX') || !number.matches('[0-9]+')";

    expect(read(source).wide()).toEqual([
      { key: "number", pattern: "0.", prefix: "0" },
      { key: "number", pattern: "00", prefix: "00" },
      { key: "number", pattern: "[0-9]+", prefix: "" },
    ]);
  });
});
