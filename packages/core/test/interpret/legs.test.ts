import { describe, expect, test } from "vitest";
import { callOf, type CallOf } from "./call-of.ts";
import { programOf } from "./program-of.ts";

const replaced = { kind: "leg.replaced", leg: "in", channel: "other" } as const;

function waiting(music?: string): CallOf {
  const background = music === undefined ? [] : [{ verb: "music", options: { class: music } }];
  const call = callOf(
    programOf({ main: [...background, { verb: "wait", options: { for: 1_000 } }] }),
  );
  call.commands();
  return call;
}

describe("another channel in the place of a leg", () => {
  test("is the leg from then on, and the flow goes on as it stood", () => {
    const call = waiting();
    call.feed(replaced);
    expect(call.state().legs).toEqual([
      { id: "in", role: "caller", status: "here", failures: 0, channel: "other" },
    ]);
    expect(call.trace().at(-1)).toEqual({ kind: "leg.replaced", leg: "in" });
    expect([call.commands(), call.state().status]).toEqual([[], "running"]);
  });

  test("hears what the leg heard in the background", () => {
    const call = waiting("default");
    call.feed(replaced);
    expect(call.commands()).toEqual([{ kind: "leg.music", leg: "in", music: "default" }]);
  });

  test("means nothing for a leg that is not there, and when it is told again", () => {
    const call = waiting("default");
    call.feed(replaced);
    const before = call.state();
    call.feed({ ...replaced, leg: "stranger" });
    call.feed(replaced);
    expect(call.state()).toEqual(before);
  });
});
