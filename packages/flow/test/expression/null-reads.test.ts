import { describe, expect, test } from "vitest";
import { createNullReader } from "../../src/expression/null-reads.ts";

/** Every member of `x` but `s` may be null. */
const readNulls = createNullReader((root, member) => root === "x" && !["s", ""].includes(member));

/** What fails in an expression when it is null, and what of it becomes its value. */
function harmOf(source: string, known: readonly string[] = []): readonly (readonly string[])[] {
  const { failing, given } = readNulls(source).read(new Set(known));
  return [failing, given].map((reads) =>
    reads.map(({ range }) => source.slice(range.start, range.end)),
  );
}

function certainOf(source: string, value: boolean): readonly string[] {
  return [...readNulls(source).certain(value)].toSorted();
}

describe("createNullReader", () => {
  test.each([
    "x.s",
    "x.p == null",
    'x["p"] != null',
    'x.p == "1" || x.p != x.q',
    "x.p != null && size(x.p) > 1",
    "size(x.p) > 1 && x.p != null",
    "x.p == null || x.p.startsWith(x.s)",
    "x.p.startsWith(x.s) || x.p == null",
    "!(x.p == null) && !(x.q == null) && x.p + x.q > x.s",
    'x.p == null ? "none" : x.p',
    'x.p != null ? x.p + "1" : "none"',
    'x.p == "1" ? x.p : "none"',
    'x.p in ["1", "2"] && size(x.p) == 1',
    "has(x.p)",
    'type(x.p) == string ? x.p + "1" : "none"',
    'dyn(x.p) == null ? "none" : x.p',
    '(x.p == null) == false ? x.p : "none"',
    'true != (x.p == null) ? x.p : "none"',
    '["1"].map(x, x.p + "1").size() == 1',
  ])("finds no harm in %s", (source) => {
    expect(harmOf(source)).toEqual([[], []]);
  });

  test.each<[string, readonly string[], readonly string[]]>([
    ["x.p", [], ["x.p"]],
    ['x["p"]', [], ['x["p"]']],
    ["dyn(x.p)", [], ["x.p"]],
    ["size(x.p) > 1", ["x.p"], []],
    ['x.p + "1" + x.q', ["x.p", "x.q"], []],
    ["x.n > 3", ["x.n"], []],
    ["-x.n", ["x.n"], []],
    ["!x.b", ["x.b"], []],
    ["x.b && x.s == x.p", ["x.b"], []],
    ["like(x.p, x.s)", ["x.p"], []],
    ["x.s.contains(x.p)", ["x.p"], []],
    ["x.p in [x.q]", [], []],
    ["x.s in x.p", ["x.p"], []],
    ['x.s == "1" ? x.p : x.q', [], ["x.p", "x.q"]],
    ["x.b ? x.s : x.p", ["x.b"], ["x.p"]],
    ["x.p == null ? x.p : x.s", [], ["x.p"]],
    ["type(x.p) != string ? x.p : x.s", [], ["x.p"]],
    ['(x.s == "1") == (x.p == null) ? x.p : x.s', [], ["x.p"]],
    ["(x.p == null) == true ? x.p : x.s", [], ["x.p"]],
    ["x.p == x.q && size(x.p) > 1", ["x.p"], []],
    ["x.p.size() > 1 && x.p.size() < 5", ["x.p"], []],
    ["has(x.p) && size(x.p) > 1", ["x.p"], []],
    ["[1].exists(i, x.n > i)", ["x.n"], []],
    ["[x.p, x.q].size() > 1", [], []],
  ])("finds what null does to %s", (source, failing, given) => {
    expect(harmOf(source)).toEqual([failing, given]);
  });

  test("takes what is known beforehand into account", () => {
    expect(harmOf("size(x.p) + size(x.q) > 1", ["x.p"])).toEqual([["x.q"], []]);
  });

  test.each<[string, readonly string[], readonly string[]]>([
    ["x.p == null", [], ["x.p"]],
    ["x.p != null && x.q != null", ["x.p", "x.q"], []],
    ["x.p == null || x.q == null", [], ["x.p", "x.q"]],
    ["!(x.p == null)", ["x.p"], []],
    ['x.p == "1"', ["x.p"], []],
    ["x.p == call.from", ["x.p"], []],
    ["x.p == x.q", [], []],
    ["size(x.p) > 1", ["x.p"], ["x.p"]],
    ["x.b", ["x.b"], ["x.b"]],
    ['x.p == null || x.s == "1"', [], ["x.p"]],
    ['x.p in ["1"]', ["x.p"], []],
  ])("knows what %s says when it is true, and when it is false", (source, whenTrue, whenFalse) => {
    expect([certainOf(source, true), certainOf(source, false)]).toEqual([whenTrue, whenFalse]);
  });
});

describe("a null reader of names", () => {
  const readNames = createNullReader(
    (root, member) => ["x", "y"].includes(root) && ["", "p"].includes(member),
  );
  const harm = (source: string): readonly (readonly string[])[] => {
    const { failing, given } = readNames(source).read(new Set());
    return [failing, given].map((reads) => reads.map(({ key }) => key));
  };

  test.each([
    ["x", [], ["x"]],
    ["x != null", [], []],
    ["null == x", [], []],
    ["x.s", ["x"], []],
    ["x.p", ["x"], []],
    ["has(x.p)", ["x"], []],
    ["x != null && x.s == y.s", ["y"], []],
    ["x != null && x.p == null", [], []],
    ["x != null && size(x.p) > 1", ["x.p"], []],
    ["x == null ? 0 : x.s", [], []],
    ["x == null || y == null || x.s == y.s", [], []],
    ["[1].exists(x, x > 0)", [], []],
    ["size(x) > 1", ["x"], []],
  ])("finds what null does to %s", (source, failing, given) => {
    expect(harm(source)).toEqual([failing, given]);
  });

  test("knows of what a condition says that it is something", () => {
    expect([...readNames("x != null && y.s == 1").certain(true)].toSorted()).toEqual(["x", "y"]);
    expect([...readNames("x == null").certain(false)]).toEqual(["x"]);
  });
});

describe("a null reader of lists", () => {
  const readLists = createNullReader((root, member) => root === "rows[]" && member === "p");
  const failing = (source: string): readonly string[] =>
    readLists(source)
      .read(new Set())
      .failing.map(({ range }) => source.slice(range.start, range.end));

  test.each([
    ["rows.exists(r, size(r.p) > 1)", ["r.p"]],
    ["rows.filter(r, r.q > 1).all(s, s.p.startsWith(s.q))", ["s.p"]],
    ["size(rows[0].p) > 1", ["rows[0].p"]],
    ["rows.exists(r, r.p != null && size(r.p) > 1)", []],
    ["rows.exists(r, r.p == '1')", []],
    ["rows.map(r, r.p)", []],
    ["rows[0].p == null ? 0 : size(rows[0].p)", []],
    ["others.exists(r, size(r.p) > 1)", []],
    ["rows.exists(r, size(r.q) > 1)", []],
  ])("finds what null does to %s", (source, harm) => {
    expect(failing(source)).toEqual(harm);
  });
});
