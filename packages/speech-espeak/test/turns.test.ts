import { describe, expect, test } from "vitest";
import { createTurns } from "../src/turns.ts";

describe("createTurns", () => {
  test("does no more at once than there are places, in the order in which it was asked", async () => {
    const inTurn = createTurns(2, 10);
    const happened: string[] = [];
    const piece = (name: string) =>
      inTurn(async () => {
        happened.push(`${name} begins`);
        await new Promise((resolve) => setImmediate(resolve));
        happened.push(`${name} ends`);
      });
    await Promise.all(["a", "b", "c"].map(piece));
    expect(happened).toEqual(["a begins", "b begins", "a ends", "c begins", "b ends", "c ends"]);
  });

  test("gives a place on also when the work failed", async () => {
    const inTurn = createTurns(1, 10);
    const failed = inTurn(() => Promise.reject(new Error("out of breath")));
    const next = inTurn(async () => "spoken");
    await expect(failed).rejects.toThrow("out of breath");
    await expect(next).resolves.toBe("spoken");
  });

  test("refuses what would wait behind too many", async () => {
    const inTurn = createTurns(1, 1);
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const both = [inTurn(() => over), inTurn(() => over)];
    await expect(inTurn(() => over)).rejects.toMatchObject({ code: "SPEECH_BUSY" });
    resolve();
    await Promise.all(both);
  });
});
