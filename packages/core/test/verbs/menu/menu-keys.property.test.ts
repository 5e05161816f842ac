import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { matchesDialPattern } from "../../../src/language/dial-pattern.ts";
import { chooseKeys, textOutside } from "../../../src/verbs/menu/choose-keys.ts";
import { sampleKeys } from "../../../src/verbs/menu/sample-keys.ts";

const symbol = fc.constantFrom(..."0123456789*#XZN");
const pattern = fc
  .tuple(fc.array(symbol, { minLength: 1, maxLength: 4 }), fc.boolean())
  .map(([symbols, isOpen]) => symbols.join("") + (isOpen ? "." : ""));
const someKeys = fc.uniqueArray(pattern, { minLength: 1, maxLength: 8 });
const typedKeys = fc
  .array(fc.constantFrom(..."0123456789*#"), { minLength: 1, maxLength: 6 })
  .map((keys) => keys.join(""));

describe("what is typed in a menu", () => {
  test("comes to an entry that it fits, or to none", () => {
    fc.assert(
      fc.property(someKeys, typedKeys, (keys, typed) => {
        const fitting = keys.filter((key) => matchesDialPattern(typed, key));
        const { chosen } = chooseKeys(keys, typed);
        expect(chosen === undefined ? fitting : fitting.includes(chosen)).toEqual(
          chosen === undefined ? [] : true,
        );
      }),
    );
  });

  test("comes to the same entry in whatever order they stand", () => {
    fc.assert(
      fc.property(someKeys, typedKeys, (keys, typed) => {
        expect(chooseKeys(keys.toReversed(), typed)).toEqual(chooseKeys(keys, typed));
      }),
    );
  });

  test("can grow exactly when some key more makes it fit, or begin, an entry", () => {
    fc.assert(
      fc.property(someKeys, typedKeys, (keys, typed) => {
        const next = [..."0123456789*#"].map((key) => chooseKeys(keys, typed + key));
        const leads = next.some(({ chosen, canGrow }) => chosen !== undefined || canGrow);
        expect(chooseKeys(keys, typed).canGrow).toBe(leads);
      }),
    );
  });
});

test("samples of a menu come to what they are samples of", () => {
  fc.assert(
    fc.property(someKeys, (keys) => {
      for (const { outcome, keys: typed } of sampleKeys(keys)) {
        const { chosen, canGrow } = chooseKeys(keys, typed);
        expect(chosen ?? (canGrow ? "more" : "invalid")).toBe(outcome);
      }
    }),
  );
});

test("a text outside of others is found exactly when there is one", () => {
  const digit = fc.subarray([..."012"], { minLength: 1 }).map((digits) => digits.join(""));
  const box = fc.tuple(digit, digit, digit);
  fc.assert(
    fc.property(box, fc.array(box, { maxLength: 6 }), (symbols, others) => {
      const fits = (text: string, other: readonly string[]): boolean =>
        [...text].every((each, at) => other[at]?.includes(each) === true);
      const all = [...symbols[0]].flatMap((a) =>
        [...symbols[1]].flatMap((b) => [...symbols[2]].map((c) => a + b + c)),
      );
      const free = all.filter((text) => !others.some((other) => fits(text, other)));
      const found = textOutside(symbols, others);
      expect(found === undefined ? [] : [found]).toEqual(free.filter((text) => text === found));
      expect(found === undefined).toBe(free.length === 0);
    }),
  );
});
