import { describe, expect, test } from "vitest";
import type { Json } from "../../src/json.ts";
import { callOf, type CallOf } from "../interpret/call-of.ts";
import { programOf } from "../interpret/program-of.ts";

function saying(options: Readonly<Record<string, Json>>): CallOf {
  const call = callOf(
    programOf({
      main: [
        {
          verb: "say",
          options: { interrupt: "none", ...options },
          targets: { interrupted: "pressed" },
        },
        { verb: "hangup" },
      ],
      pressed: [{ verb: "wait", options: { for: 1_000 } }],
    }),
  );
  call.commands();
  return call;
}

describe("say", () => {
  test("says one item to its end", () => {
    const call = saying({ number: 21 });
    expect(call.state().media).toMatchObject([{ current: { media: "number:21" } }]);
    call.feed({ kind: "playback.finished", playback: "fr.in.1", failed: false });
    expect(call.trace()).toContainEqual({ kind: "step.left", step: "main/1", outcome: "ok" });
  });

  test("has its text spoken, without what could write lines of its own", () => {
    const call = callOf(
      programOf({
        main: [
          {
            verb: "say",
            options: { interrupt: "none", text: "Your table\nis ready.", language: "en" },
          },
        ],
      }),
    );
    expect(call.commands()).toContainEqual({
      kind: "speech.render",
      text: "Your tableis ready.",
      language: "en",
      timeoutMs: 5_000,
    });
  });

  test("stops at a key that interrupts", () => {
    const call = saying({ digits: "12", interrupt: "#" });
    call.feed({ kind: "dtmf.received", leg: "in", digit: "1" });
    expect(call.trace().at(-1)).toMatchObject({
      kind: "event.ignored",
      why: "this key does not interrupt",
    });
    call.feed({ kind: "dtmf.received", leg: "in", digit: "#" });
    expect(call.commands()).toContainEqual({ kind: "playback.stop", playback: "fr.in.1" });
    expect(call.trace()).toContainEqual({
      kind: "step.left",
      step: "main/1",
      outcome: "interrupted",
      detail: "by #",
    });
  });

  test("has failed, where the step asks for that, with a value that cannot be said", () => {
    const call = callOf(
      programOf({
        main: [
          {
            verb: "say",
            options: { date: "24 December", interrupt: "none" },
            targets: { failed: "sorry" },
          },
        ],
        sorry: [{ verb: "wait", options: { for: 1_000 } }],
      }),
    );
    expect(call.trace()).toContainEqual({
      kind: "step.left",
      step: "main/1",
      outcome: "failed",
      detail: '"date:24 December" could not be played',
    });
  });

  test("has failed at once, where the step asks for that, with a text that no voice speaks", () => {
    const call = callOf(
      programOf({
        main: [
          {
            verb: "say",
            options: { text: "Hello Ada", interrupt: "none" },
            targets: { failed: "plain" },
          },
        ],
        plain: [{ verb: "wait", options: { for: 1_000 } }],
      }),
    );
    const asked = call.state().requests.find(({ kind }) => kind === "speech.render");
    call.feed({
      kind: "request.failed",
      request: asked?.id ?? "",
      code: "FLOW_NOT_CONFIGURED",
      message: "No voice is configured.",
      certain: true,
    });
    expect(call.trace()).toContainEqual({
      kind: "step.left",
      step: "main/1",
      outcome: "failed",
      detail: '"say:Hello Ada" could not be played',
    });
  });

  test("goes on where there is nothing to say", () => {
    const call = saying({ digits: "" });
    expect(call.trace()).toContainEqual({ kind: "step.left", step: "main/1", outcome: "ok" });
  });
});
