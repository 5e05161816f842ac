import type { Json, JsonObject, Program, ValueType } from "@flowrun/core";
import { isNullable } from "@flowrun/core/tooling";
import { plainValue } from "../run/plain-value.ts";
import { literalsIn } from "../scenario/flow-facts.ts";
import { mentions, sourcesIn } from "./sources.ts";

/** No more values of one argument are tried; of numbers fewer, since any flow has some. */
const most = { texts: 8, numbers: 4 } as const;

/**
 * The arguments with which a part may be asked for: all that it takes, or only what it needs. Then
 * come its choices, one at a time, the texts that the flow compares an argument with, and the numbers
 * that it compares one with, or a variable.
 */
export function sampleArguments(program: Program, part: string): readonly JsonObject[] {
  const { takes = {}, asked = {} } = program.parts[part] ?? {};
  const entries = Object.entries(takes);
  const least = entries.filter(([, type]) => !isNullable(type));
  const all = [least, entries].map((each): JsonObject =>
    Object.fromEntries(
      each.map(([name, type]) => [name, asked[name]?.choices?.[0] ?? plainFor(program, type)]),
    ),
  );
  const others = entries.flatMap(([name, { kind }]) => {
    const choices = asked[name]?.choices?.slice(1) ?? valuesOf(program, name, kind);
    return choices.map((choice): JsonObject => ({ ...all[1], [name]: choice }));
  });
  return [...(least.length === entries.length ? all.slice(1) : all), ...others];
}

function valuesOf(program: Program, name: string, kind: ValueType["kind"]): readonly Json[] {
  if (kind === "string") return meant(program, name);
  return kind === "integer" || kind === "number" ? compared(program, name) : [];
}

/**
 * The whole numbers that conditions compare an argument with, then those for a variable, each with
 * the one above.
 */
function compared({ blocks }: Program, name: string): readonly number[] {
  const sources = Object.values(blocks)
    .flat()
    .flatMap(({ condition }) => (condition?.kind === "computed" ? [condition.source] : []));
  const own = sources.filter((source) => mentions(source, `args.${name}`));
  const ofVariables = sources.filter((source) => /(?<![\w.])vars\./.test(source));
  const numbers = [...own, ...ofVariables].flatMap((source) =>
    [...source.matchAll(/(?<![\w."'])\d{1,9}(?![\w."'])/g)].map(([digits]) => Number(digits)),
  );
  return [...new Set(numbers.flatMap((number) => [number, number + 1]))].slice(0, most.numbers);
}

/** The texts that an expression of the flow compares an argument with, and those that fit a pattern. */
function meant(program: Program, name: string): readonly string[] {
  const sources = sourcesIn(program).filter((source) => mentions(source, `args.${name}`));
  return [...new Set(sources.flatMap(literalsIn).map(fitting))].slice(0, most.texts);
}

/** A text that fits a dial pattern; any other text as it is. */
function fitting(text: string): string {
  if (!/^(?=.*[XZN])[0-9XZN*#+]+\.?$/.test(text)) return text;
  return text.replaceAll("N", "2").replaceAll(/[XZ.]/g, "1");
}

/** As a scenario writes it. */
function plainFor(program: Program, type: ValueType): Json {
  if (type.kind === "duration") return "1s";
  return type.kind === "string" ? "1" : plainValue(program, type);
}
