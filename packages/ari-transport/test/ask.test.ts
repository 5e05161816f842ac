import { describe, expect, test } from "vitest";
import { createAsk, type Ask } from "../src/ask.ts";
import { ariError } from "../src/catalogue.ts";
import { quick } from "../src/codec/request.ts";
import { createDeadlines } from "../src/deadlines.ts";
import type { AriWire, WireAnswer } from "../src/wire.ts";
import { fakeWire } from "./support/fake-wire.ts";
import { settle, virtualTime } from "./support/virtual-time.ts";

const timeouts = { quick: 5_000, blocking: 5_000, originate: 5_000 };
const request = quick("GET", "/channels/c");

/** Asks over a wire whose requests come to this, and tells in which order what is known. */
function asking(
  answer: () => Promise<WireAnswer>,
  verify: AriWire["verify"],
): { ask: Ask; told: string[] } {
  const told: string[] = [];
  const wire = { ...fakeWire(), request: answer, ...(verify && { verify }) };
  const ask = createAsk(wire, createDeadlines(virtualTime().alarms), timeouts);
  return {
    told,
    ask: (purpose, asked) =>
      ask(purpose, asked).finally(() => {
        told.push("answered");
      }),
  };
}

describe("createAsk", () => {
  test("finds out whether the platform is away before it tells that a request came to nothing", async () => {
    const verdict = Promise.withResolvers<void>();
    const broken = ariError("ARI_UNREACHABLE", "broken");
    const { ask, told } = asking(
      () => Promise.reject(broken),
      () => {
        told.push("verifies");
        return verdict.promise;
      },
    );
    const failed = ask(() => "look", request).catch((error: unknown) => error);
    await settle();
    expect(told).toEqual(["verifies"]);
    verdict.resolve();
    expect([await failed, told]).toEqual([broken, ["verifies", "answered"]]);
  });

  test("tells every answer at once, also a refusal", async () => {
    const { ask, told } = asking(
      () => Promise.resolve({ status: 500, body: "" }),
      async () => void told.push("verifies"),
    );
    expect([await ask(() => "look", request), told]).toEqual([
      { status: 500, body: "" },
      ["answered"],
    ]);
  });

  test("tells of a failure at once on a wire that cannot find out", async () => {
    const { ask } = asking(() => Promise.reject(new TypeError("broken")), undefined);
    await expect(ask(() => "look", request)).rejects.toMatchObject({
      code: "ARI_UNREACHABLE",
      message: "The platform could not be asked to look.",
    });
  });
});
