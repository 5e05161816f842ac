import { describe, expect, test } from "vitest";
import { listSymbols, type FlowSymbol } from "../src/list-symbols.ts";
import { flowOf, head } from "./flow-at.ts";

function outline(symbols: readonly FlowSymbol[]): readonly unknown[] {
  return symbols.map(({ kind, name, detail, children }) => [
    kind,
    name,
    detail,
    ...outline(children),
  ]);
}

describe("listSymbols", () => {
  test("lists what a flow declares, its blocks with their steps, and finally", () => {
    expect(outline(listSymbols(flowOf(`${head}finally:\n  - log: over\n`)))).toEqual([
      ["setting", "ring_timeout", "duration"],
      ["setting", "operator", "string"],
      ["table", "vips", "caller"],
      ["variable", "tries", "0"],
      ["block", "last", "", ["step", "hangup", ""]],
      ["block", "first", "", ["step", "lookup", "vip"]],
      ["group", "finally", "", ["step", "log", ""]],
    ]);
  });

  test("has every name inside its span, as editors demand", () => {
    const all = (symbols: readonly FlowSymbol[]): readonly FlowSymbol[] =>
      symbols.flatMap((symbol) => [symbol, ...all(symbol.children)]);
    const outside = all(listSymbols(flowOf(head))).filter(
      ({ span, nameSpan }) => nameSpan.start < span.start || nameSpan.end > span.end,
    );

    expect(outside).toEqual([]);
  });
});
