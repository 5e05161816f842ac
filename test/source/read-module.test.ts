import { describe, expect, test } from "vitest";
import { readModule } from "./read-module.ts";

describe("readModule", () => {
  test("finds every way to import", () => {
    const text = `
      import type { A } from "./a.ts";
      import "side-effect";
      export { b } from "./b.ts";
      type C = import("c").C;
      const d = await import("node:d");
    `;
    expect(readModule(text).imports).toEqual(["./a.ts", "./b.ts", "c", "node:d", "side-effect"]);
  });

  test("tells which exports have a doc comment", () => {
    const text = `
      /** Is documented. */
      export const a = 1;
      export type B = string;
      /* Is a plain comment. */
      export interface C {}
      /** Is documented once. */
      export function d(x: string): string;
      export function d(x: number): number;
      export function d(x: unknown): unknown { return x; }
    `;
    expect(readModule(text).declared).toEqual([
      { name: "a", documented: true },
      { name: "B", documented: false },
      { name: "C", documented: false },
      { name: "d", documented: true },
    ]);
  });

  test("names what is exported from elsewhere as it is called outside", () => {
    const text = `export { a, type B, c as d } from "./a.ts";`;
    expect(readModule(text).reexported).toEqual(["a", "B", "d"]);
  });

  test("finds default exports, export * and mutable state", () => {
    const text = `
      export * from "./a.ts";
      let count = 0;
      export let other = 1;
      const fine = () => { let local = 2; return local; };
      export default fine;
    `;
    expect(readModule(text).faults).toEqual([
      "export *",
      "mutable state of the module",
      "mutable state of the module",
      "default export",
    ]);
  });
});
