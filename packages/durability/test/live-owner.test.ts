import { join } from "node:path";
import { createServer, type Socket } from "node:net";
import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { createVirtualClock, type VirtualClock } from "@flowrun/core/tooling";
import { describe, expect, onTestFinished, test } from "vitest";
import { findLiveOwner, type LiveOwner } from "../src/live-owner.ts";
import { folderWith } from "../../../test/folder-with.ts";

const parent = 4711;

/**
 * A process that owns a ledger, as a server that says what the test says, and who is about to take
 * over from it.
 */
async function owned(): Promise<{
  readonly owner: LiveOwner;
  readonly say: (message: object) => void;
  readonly die: () => void;
  readonly heard: () => string;
  readonly killed: readonly number[];
  readonly clock: VirtualClock;
}> {
  const clock = createVirtualClock();
  const path = join(folderWith({}), "a.sock");
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(path, resolve));
  onTestFinished(() => void server.close());
  const killed: number[] = [];
  const connected = once(server, "connection") as Promise<[Socket]>;
  const end = (processId: number): boolean => {
    if (processId !== parent) return false;
    killed.push(processId);
    return socket.destroy().destroyed;
  };
  const owner = await findLiveOwner(path, { clock, end });
  const [socket] = await connected;
  let heard = "";
  socket.on("data", (data) => (heard += String(data)));
  if (owner === undefined) throw new Error("Nobody was found.");
  return {
    owner,
    say: (message) => void socket.write(`${JSON.stringify(message)}\n`),
    die: () => void socket.destroy(),
    heard: () => heard,
    killed,
    clock,
  };
}

describe("findLiveOwner", () => {
  test("finds nobody where nobody listens", async () => {
    const path = join(folderWith({}), "a.sock");
    expect(
      await findLiveOwner(path, { clock: createVirtualClock(), end: () => false }),
    ).toBeUndefined();
  });

  test("takes over from one that stands still and says its last word", async () => {
    const { owner, say, heard } = await owned();
    const still = owner.freeze();
    say({ told: "ready", process: 1 });
    await still;
    say({ told: "over" });
    expect(await owner.over()).toBe(true);
    owner.taken();
    await owner.done;
    owner.close();
    await expect.poll(heard).toBe('{"ask":"take_over"}\n{"ask":"taken"}\n');
  });

  test("does not take over from one that goes on itself", async () => {
    const { owner, say } = await owned();
    const still = owner.freeze();
    say({ told: "stays", why: "The platform is away." });
    await expect(still).rejects.toThrow(
      "The process that has the calls goes on itself. The platform is away.",
    );
    await expect(owner.done).rejects.toMatchObject({
      exitCode: 3,
      problems: [{ code: "CLI_NOT_TAKEN_OVER" }],
    });
  });

  test("leaves those in peace who have not asked yet when it says that it goes on itself", async () => {
    const { owner, say } = await owned();
    say({ told: "stays", why: "It is about to end." });
    await expect(owner.done).rejects.toThrow("It is about to end.");
    // By now it would have been an error that nobody handles, which ends the process.
    await setImmediate();
    await expect(owner.freeze()).rejects.toThrow("It is about to end.");
  });

  test("does not say of one that ended that it goes on", async () => {
    const { owner, die } = await owned();
    const still = owner.freeze();
    die();
    await expect(still).rejects.toThrow(
      "The process that had the calls ended before it had handed anything over.",
    );
  });

  test("recovers what one has left that died", async () => {
    const { owner, say, die } = await owned();
    const still = owner.freeze();
    say({ told: "ready", process: 1 });
    await still;
    die();
    expect(await owner.over()).toBe(false);
  });

  test("ends its parent that does not answer any more, and leaves any other alone, which may come back", async () => {
    const own = await owned();
    const still = own.owner.freeze();
    own.say({ told: "ready", process: parent });
    await still;
    const over = own.owner.over();
    await own.clock.advance(1_000);
    expect(await over).toBe(false);
    expect(own.killed).toEqual([parent]);
    const other = await owned();
    const otherStill = other.owner.freeze();
    other.say({ told: "ready", process: 1 });
    await otherStill;
    void other.owner.over();
    await other.clock.advance(1_000);
    await expect(other.owner.done).rejects.toThrow("It did not answer any more.");
    expect(other.killed).toEqual([]);
  });
});
