import { expect, test } from "vitest";
import type { Dispatcher } from "undici";
import { tellOneStart } from "../src/auth-interceptor.ts";

/** A controller of one attempt, and what was done with it. */
function attempt(): Dispatcher.DispatchController & { readonly calls: readonly string[] } {
  const calls: string[] = [];
  return {
    calls,
    aborted: false,
    paused: false,
    reason: null,
    abort: ({ message }) => void calls.push(`abort ${message}`),
    pause: () => void calls.push("pause"),
    resume: () => void calls.push("resume"),
  };
}

/** What a handler was told, by a function that takes starts. */
function listen(): {
  readonly start: (controller: Dispatcher.DispatchController) => void;
  readonly told: readonly Dispatcher.DispatchController[];
} {
  const told: Dispatcher.DispatchController[] = [];
  const start = tellOneStart({ onRequestStart: (controller) => void told.push(controller) });
  return { start: (controller) => start(controller, undefined), told };
}

test("a handler is told of one start, and what it does then goes to the attempt that is under way", () => {
  const [first, second] = [attempt(), attempt()];
  const { start, told } = listen();

  start(first);
  told[0]?.pause();
  start(second);
  told[0]?.resume();

  expect(told).toHaveLength(1);
  expect([first.calls, second.calls]).toEqual([["pause"], ["resume"]]);
});

test("a request that was given up between two attempts is given up when the next one starts", () => {
  const [first, second] = [attempt(), attempt()];
  const { start, told } = listen();

  start(first);
  told[0]?.abort(new Error("enough"));
  start(second);

  expect([first.calls, second.calls]).toEqual([["abort enough"], ["abort enough"]]);
  expect([told[0]?.aborted, told[0]?.reason?.message]).toEqual([true, "enough"]);
});
