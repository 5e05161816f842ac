import { describe, expect, test } from "vitest";
import { nearName, tellScope } from "../../src/expression/names-in-scope.ts";
import type { Declarations } from "../../src/expression/declarations.ts";

const none: Declarations = {
  settings: new Map(),
  vars: new Map(),
  names: new Map(),
  tables: new Map(),
};
const text = { kind: "string" } as const;

describe("what an expression may name", () => {
  test("is told without what the flow does not declare", () => {
    expect(tellScope(none)).toBe("in scope is call");
    expect(tellScope({ ...none, names: new Map([["row", text]]) })).toBe(
      'in scope are call and the names under "as"',
    );
    expect(
      tellScope({
        ...none,
        settings: new Map([["desk", text]]),
        vars: new Map([["tries", text]]),
        args: new Map([["id", text]]),
      }),
    ).toBe("in scope are call, settings, vars and args");
  });

  test("is proposed only where it is declared", () => {
    const args = new Map([["id", text]]);
    expect(nearName("ars", "id", { ...none, args })).toBe('Did you mean "args"?');
    expect(nearName("setings", undefined, none)).toBeUndefined();
  });

  test("is, of two that are as near, the one that has the member", () => {
    const both = { ...none, vars: new Map([["a", text]]), args: new Map([["b", text]]) };
    expect(nearName("ars", "a", both)).toBe('Did you mean "vars"?');
    expect(nearName("ars", "b", both)).toBe('Did you mean "args"?');
    const row = { kind: "row", table: "t" } as const;
    const tables = new Map([["t", new Map([["b", text]])]]);
    const named = {
      ...none,
      vars: new Map([["a", text]]),
      names: new Map([["bars", row]]),
      tables,
    };
    expect(nearName("ars", "b", named)).toBe('Did you mean "bars"?');
  });
});
