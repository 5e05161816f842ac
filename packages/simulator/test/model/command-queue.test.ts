import { describe, expect, test } from "vitest";
import { type CommandQueue, createCommandQueue } from "../../src/model/command-queue.ts";
import { createClient } from "../support/client.ts";

/** A queue whose thread runs when `turn` is called, and a log of what ran. */
function createStage(): {
  readonly queue: CommandQueue;
  readonly log: string[];
  turn(): void;
  hold(name: string): () => void;
} {
  const tasks: (() => void)[] = [];
  const log: string[] = [];
  const queue = createCommandQueue((task) => tasks.push(task));
  return {
    queue,
    log,
    turn() {
      for (const task of tasks.splice(0)) task();
    },
    hold(name) {
      let release = (): void => {};
      queue.push({
        run(done) {
          log.push(name);
          release = done;
        },
        interrupt: () => log.push(`${name} interrupted`),
      });
      return () => {
        release();
      };
    },
  };
}

describe("createCommandQueue", () => {
  test("runs one command at a time, in order, and each only when the thread gets to it", () => {
    const { log, turn, hold } = createStage();
    const release = hold("one");
    hold("two");
    expect(log).toEqual([]);

    turn();
    turn();
    expect(log).toEqual(["one"]);
    release();
    expect(log).toEqual(["one"]);
    turn();

    expect(log).toEqual(["one", "two"]);
  });

  test("interrupts what runs and runs the rest at once when it is finished, and what is pushed later too", () => {
    const { queue, log, turn, hold } = createStage();
    hold("one");
    turn();
    hold("two");

    queue.finish();
    queue.finish();
    hold("three");

    expect(log).toEqual(["one", "one interrupted", "two", "three"]);
  });

  test("runs what waits at once when it is flushed, and goes on afterwards", () => {
    const { queue, log, turn, hold } = createStage();
    hold("one");
    queue.flush();
    hold("two");
    expect(log).toEqual(["one"]);

    turn();

    expect(log).toEqual(["one", "two"]);
  });
});

describe("a command that waits behind a playback", () => {
  test("fails with 500 when it is an answer and the channel ends meanwhile", async () => {
    const { clock, platform, send } = createClient();
    const call = platform.call({ from: "1", to: "2" });
    await clock.advance(10);
    await send("POST", `/channels/${call.id}/play?media=sound:a`);
    await clock.advance(100);
    platform.after(50, call.hangUp);

    expect(await send("POST", `/channels/${call.id}/answer`)).toEqual({
      status: 500,
      body: { message: "Failed to answer channel" },
    });
  });

  test("fails before StasisEnd when the channel leaves for the dialplan", async () => {
    const { clock, platform, send, types } = createClient({ soundMs: () => 1000 });
    const call = platform.call({ from: "1", to: "2" });
    await clock.advance(10);
    await send("POST", `/channels/${call.id}/play/one?media=sound:a`);
    await send("POST", `/channels/${call.id}/continue`);
    await send("POST", `/channels/${call.id}/play/two?media=sound:a`);

    await clock.advance(5000);

    expect(types()).toEqual([
      "StasisStart",
      "PlaybackStarted",
      "PlaybackFinished",
      "PlaybackStarted",
      "PlaybackFinished",
      "StasisEnd",
    ]);
    expect(await call.ended).toMatchObject({ cause: 16 });
  });
});
