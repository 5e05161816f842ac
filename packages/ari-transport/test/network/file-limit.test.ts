import { createAlarms } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import { quick } from "../../src/codec/request.ts";
import { withinFileLimit } from "../../src/network/file-limit.ts";
import { networkError } from "../../src/network/network-error.ts";
import type { WireAnswer } from "../../src/wire.ts";
import { failureOf } from "../support/failure-of.ts";
import { late, patient } from "../support/patience.ts";
import { settle, virtualTime } from "../support/virtual-time.ts";

/** What Node says when a socket cannot be made. */
function refusedByTheSystem(code: string): Error {
  return networkError(
    "pbx",
    Object.assign(new Error(`connect ${code}`), { code, syscall: "connect" }),
  );
}

/** Requests of which so many are refused by the system, with this code. */
function refusing(times: number, code = "EMFILE") {
  const { clock } = virtualTime();
  const patience = patient();
  let tried = 0;
  const request = async (): Promise<WireAnswer> => {
    tried += 1;
    if (tried <= times) throw refusedByTheSystem(code);
    return { status: 204, body: "" };
  };
  const asked = withinFileLimit(
    request,
    createAlarms(clock),
  )({ ...quick("DELETE", "/channels/c"), patience });
  return { clock, patience, asked, tried: () => tried };
}

describe("withinFileLimit", () => {
  test.each(["EMFILE", "ENFILE"])(
    "makes a request again until it gets a connection, after %s",
    async (code) => {
      const { clock, asked, tried } = refusing(3, code);
      await clock.advance(300);
      expect(await asked).toEqual({ status: 204, body: "" });
      expect([tried(), clock.pending]).toEqual([4, 0]);
    },
  );

  test("says after three seconds why there was no answer", async () => {
    const { clock, asked, tried } = refusing(1_000);
    const failure = failureOf(asked);
    await clock.advance(3_000);
    expect(await failure).toMatchObject({
      code: "ARI_UNREACHABLE",
      certain: true,
      message:
        'The platform at "pbx" cannot be reached: this process may open no more files (ulimit -n).',
    });
    expect(tried()).toBe(30);
  });

  test("gives up at once when nobody waits any more, and leaves no timer behind", async () => {
    const { clock, patience, asked } = refusing(1_000);
    const failure = failureOf(asked);
    await settle();
    patience.giveUp(late);
    expect((await failure).code).toBe("ARI_UNREACHABLE");
    expect(clock.pending).toBe(0);
  });

  test("makes no other request again", async () => {
    const { asked, tried } = refusing(1, "ECONNREFUSED");
    expect((await failureOf(asked)).code).toBe("ARI_UNREACHABLE");
    expect(tried()).toBe(1);
  });
});
