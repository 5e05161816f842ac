import { describe, expect, test } from "vitest";
import { callOf } from "../interpret/call-of.ts";
import { programOf } from "../interpret/program-of.ts";

const music = (name: string) => ({ verb: "music", options: { class: name } });
const wait = { verb: "wait", options: { for: 1_000 } };

describe("music", () => {
  test("is heard from then on, and ended by none", () => {
    const call = callOf(programOf({ main: [music("jazz"), wait, music("none"), wait] }));
    expect(call.commands()).toContainEqual({ kind: "leg.music", leg: "in", music: "jazz" });
    call.pass(1_000);
    expect(call.commands()).toContainEqual({ kind: "leg.music", leg: "in", music: null });
    expect(call.trace()).toContainEqual({ kind: "background.started", background: "music:jazz" });
  });

  test("that the platform refuses is forgotten", () => {
    const call = callOf(programOf({ main: [music("zork"), wait, { verb: "hangup" }] }));
    call.fail();
    call.pass(1_000);
    expect(call.trace()).toContainEqual({ kind: "step.left", step: "main/2", outcome: "ok" });
  });

  test("ends where somebody is called, before the caller is in a bridge", () => {
    const call = callOf(
      programOf({
        main: [
          music("default"),
          wait,
          {
            verb: "bridge",
            options: { to: [["7"]], ring: 1_000, while_ringing: "nothing", answer: false },
          },
        ],
      }),
    );
    call.pass(1_000);
    const kinds = call.commands().map((command) => ("kind" in command ? String(command.kind) : ""));
    expect(kinds.filter((kind) => !kind.startsWith("timer."))).toEqual([
      "leg.music",
      "leg.music",
      "bridge.create",
    ]);
  });

  test("is not ended on a leg that is gone", () => {
    const call = callOf(programOf({ main: [music("default"), wait] }));
    call.commands();
    call.feed({ kind: "leg.left", leg: "in" });
    expect(
      call.commands().some((command) => "kind" in command && command.kind === "leg.music"),
    ).toBe(false);
    expect(call.state().media).toEqual([]);
  });
});
