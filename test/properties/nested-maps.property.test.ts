import { cases } from "../cases.ts";
import type { Program } from "@flowrun/core";
import { checkFlow, compileFlow } from "@flowrun/flow";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cookbook,
  flowMutant,
  rare,
  withKey,
  withText,
  type FlowMutant,
  type MutableFlow,
} from "../arbitraries/flow-mutant.ts";

const numRuns = cases(60);
const timeout = 30_000 + numRuns * 1_000;

const flows: readonly MutableFlow[] = [...cookbook, rare];

function programOf(name: string, text: string): Program | undefined {
  return compileFlow({ name, text }).program;
}

/** All that a program does, without where it stands in the file. */
function meaningOf(program: Program | undefined): string | undefined {
  if (program === undefined) return undefined;
  const { source: _source, verbs: _verbs, ...meaning } = program;
  return JSON.stringify(meaning, (key, value: unknown) => (key === "span" ? undefined : value));
}

const meanings = new Map(
  flows.map(({ name, text }) => [name, meaningOf(programOf(name, text))] as const),
);

/** Whether a flow is taken and does what it did, so that what was changed is read by nobody. */
function isEaten({ flow, text }: FlowMutant): boolean {
  return meaningOf(programOf(flow, text())) === meanings.get(flow);
}

/** Nobody but people reads these. */
const toldToPeople = ["note", "about", "description", "version", "name"];

/** Any JSON may stand under these. */
const anyJson = ["data", "json", "value", "with", "note"];

describe("a flow that is changed in one place", { timeout }, () => {
  test("is right to begin with", () => {
    const wrong = flows.flatMap(({ name, text }) => checkFlow({ name, text }));
    expect(wrong.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  test("is refused, or means something else, with a key that nobody knows", () => {
    const mutant = flowMutant(flows, (flow, { value }) =>
      value.kind === "map" ? withKey(flow, value) : undefined,
    );
    fc.assert(
      fc.property(mutant, (each) => {
        expect(isEaten(each)).toBe(false);
      }),
      { numRuns },
    );
  });

  test("is refused, or means something else, with a key that is misspelt", () => {
    const mutant = flowMutant(flows, (flow, { entry, path }) =>
      entry === undefined || path.some((key) => toldToPeople.includes(key))
        ? undefined
        : withText(flow, entry.key.span, "zork"),
    );
    fc.assert(
      fc.property(mutant, (each) => {
        expect(isEaten(each)).toBe(false);
      }),
      { numRuns },
    );
  });

  test("takes no text, list and map alike, but where any JSON may stand", () => {
    const mutants = fc
      .tuple(fc.constantFrom(...flows), fc.nat())
      .map(([{ name }, at]) => ({ name, at }));
    fc.assert(
      fc.property(mutants, ({ name, at }) => {
        const flow = flows.find((each) => each.name === name);
        const place = flow?.places[at % flow.places.length];
        if (flow === undefined || place === undefined || place.path.length === 0) return;
        if (place.path.some((key) => anyJson.includes(key))) return;
        const taken = ['"zork zork"', "[zork]", "{ zork: zork }"].filter(
          (put) => programOf(name, withText(flow, place.value.span, put)) !== undefined,
        );
        expect(taken.length < 3 || place.path.join(" ")).toBe(true);
      }),
      { numRuns },
    );
  });
});
