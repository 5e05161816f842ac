import { describe, expect, test } from "vitest";
import { callOf } from "../interpret/call-of.ts";
import { programOf } from "../interpret/program-of.ts";

const languages = ["nb", "en"];

describe("language", () => {
  test("is what the caller hears from then on, and what expressions see", () => {
    const program = programOf({
      main: [
        { verb: "language", options: { language: "en" } },
        { verb: "play", options: { media: ["sound:hello"], interrupt: "none", loop: 1 } },
      ],
    });
    const call = callOf({ ...program, languages });
    expect(call.state().call.language).toBe("en");
    expect(call.commands()).toContainEqual({
      kind: "playback.start",
      playback: "fr.in.1",
      leg: "in",
      media: "sound:hello",
      language: "en",
    });
  });

  test("is unknown where the flow does not declare it, and changes nothing", () => {
    const program = programOf({
      main: [{ verb: "language", options: { language: "de" }, targets: { unknown: "other" } }],
      other: [{ verb: "wait", options: { for: 1_000 } }],
    });
    const call = callOf({ ...program, languages });
    expect(call.trace()).toContainEqual({ kind: "step.left", step: "main/1", outcome: "unknown" });
    expect(call.state().call.language).toBe("nb");
  });
});
