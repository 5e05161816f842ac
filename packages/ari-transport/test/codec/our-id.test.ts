import { expect, test } from "vitest";
import { isOurId } from "../../src/codec/our-id.ts";

test("tells the ids that the interpreter chooses from those of the platform", () => {
  expect(["fr.1795.1.2", "1795.1", "e5f1c0de-fr.1"].map(isOurId)).toEqual([true, false, false]);
});
