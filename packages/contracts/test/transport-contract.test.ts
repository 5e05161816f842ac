import { describe, expect, test } from "vitest";
import type { Clock } from "../../core/src/time/clock.ts";
import type { Transport } from "../../core/src/ports/transport.ts";
import type { PlatformEvent } from "../../core/src/interpret/event.ts";
import { PortError } from "../../core/src/ports/port-error.ts";
import { transportContract } from "../src/transport-contract.ts";
import { tinyPlatform } from "./tiny-platform.ts";

/** A clock by which every deadline passes as soon as nothing else happens. */
const hasty: Clock = {
  now: () => 0,
  wake: (_at, callback) => {
    const timer = setImmediate(callback);
    return () => clearImmediate(timer);
  },
};

/** The names of the cases that a spoilt transport fails. */
async function failedBy(
  spoil: (honest: Transport) => Partial<Transport>,
): Promise<readonly string[]> {
  const cases = transportContract({
    clock: hasty,
    create: async () => {
      const platform = tinyPlatform();
      return { ...platform, transport: { ...platform.transport, ...spoil(platform.transport) } };
    },
  });
  const names = await Promise.all(
    cases.map(({ name, run }) =>
      run().then(
        () => [],
        () => [name],
      ),
    ),
  );
  return names.flat();
}

/** A transport that tells some events otherwise, or not at all. */
function telling(
  change: (event: PlatformEvent) => PlatformEvent | undefined,
): (honest: Transport) => Partial<Transport> {
  return (honest) => ({
    connect: (receiver) =>
      honest.connect({
        ...receiver,
        event: (event) => {
          const changed = change(event);
          if (changed !== undefined) receiver.event(changed);
        },
      }),
  });
}

describe("transportContract", () => {
  test.each(transportContract({ create: async () => tinyPlatform(), clock: hasty }))(
    "$name",
    async ({ run }) => {
      await expect(run()).resolves.toBeUndefined();
    },
  );

  test("says what was told instead of what should have been", async () => {
    const mute = {
      create: async () => ({ ...tinyPlatform(), cut: async () => {} }),
      clock: hasty,
      deadlineMs: 700,
    };
    const reconnects = transportContract(mute).find(({ name }) =>
      name.startsWith("connects again"),
    );
    await expect(reconnects?.run()).rejects.toThrow(
      'No "waiting" that fits was told within 700 ms, only: connecting, connected.',
    );
  });

  test("notices an outbound leg that is told as a new call", async () => {
    const spoilt = telling((event) =>
      event.kind === "leg.joined"
        ? { kind: "call.arrived", leg: event.leg, from: "", to: "", args: [] }
        : event,
    );
    expect(await failedBy(spoilt)).toEqual([
      "originates a leg under our id, which joins and is no new call",
    ]);
  });

  test("notices playbacks that never finish", async () => {
    const spoilt = telling((event) => (event.kind === "playback.finished" ? undefined : event));
    expect(await failedBy(spoilt)).toEqual([
      "tells by our id that a playback has finished",
      "stops a playback, which then finishes",
      "surveys legs that are up, bridges, and what plays",
    ]);
  });

  test("notices removals of what is gone that are taken as failures", async () => {
    const seen = new Set<string>();
    const failed = await failedBy((honest) => ({
      perform: async (command) => {
        const again = command.kind === "bridge.destroy" && seen.has(command.bridge);
        if (command.kind === "bridge.destroy") seen.add(command.bridge);
        if (again) throw new PortError("TINY_REFUSED", "No such bridge.", { certain: true });
        await honest.perform(command);
      },
    }));
    expect(failed).toContain("creates a bridge under our id and destroys it, twice if asked");
  });

  test("notices surveys that tell less, or of what is gone", async () => {
    const forgetful = await failedBy(({ survey }) => ({
      survey: async () => {
        const found = await survey?.();
        return found ? { ...found, legs: new Map() } : null;
      },
    }));
    expect(forgetful).toEqual([
      "surveys a call that nobody has answered, with who calls whom",
      "surveys legs that are up, bridges, and what plays",
      "keeps what is wanted of an earlier connection, and removes the rest",
    ]);
    const stale = await failedBy(({ survey }) => ({
      survey: async () => {
        const found = await survey?.();
        return found ? { ...found, plays: () => Promise.resolve(true) } : null;
      },
    }));
    expect(stale).toEqual(["surveys legs that are up, bridges, and what plays"]);
  });

  test("notices a transport that does not hear what is wanted", async () => {
    const deaf = await failedBy((honest) => ({
      connect: (receiver) =>
        honest.connect({
          ...receiver,
          connection(state) {
            void receiver.connection(state);
            return Promise.resolve({ legs: [], bridges: [] });
          },
        }),
    }));
    expect(deaf).toEqual(["keeps what is wanted of an earlier connection, and removes the rest"]);
  });

  test("lets a transport pass whose platform cannot tell", async () => {
    expect(await failedBy(() => ({ survey: () => Promise.resolve(null) }))).toEqual([]);
  });

  test("notices errors that are no PortErrors", async () => {
    const failed = await failedBy((honest) => ({
      perform: (command) => honest.perform(command).catch(() => Promise.reject(new Error("404"))),
    }));
    expect(failed).toContain(
      "rejects with a certain PortError what concerns a leg that is not there",
    );
  });
});
