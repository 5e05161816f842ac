import { describe, expect, test } from "vitest";
import { createDraft, type CallDraft } from "../../src/interpret/draft.ts";
import {
  dropMedia,
  isPlaying,
  isSilent,
  mediaTimerFired,
  playbackFinished,
  playMedia,
} from "../../src/interpret/media.ts";
import { skippedMedia, speechMade, stopMedia } from "../../src/interpret/media.ts";
import { setLanguage } from "../../src/interpret/leg-media.ts";
import type { Program } from "../../src/interpret/program.ts";
import { beginUnder, setUnder, type Background } from "../../src/interpret/under.ts";
import { leave } from "../../src/interpret/leaving.ts";
import { start } from "../../src/interpret/step.ts";
import { programOf } from "./program-of.ts";

/** A call in which nothing has happened yet, of a flow with these languages and prompts. */
function callWith(more: Pick<Program, "languages" | "prompts"> = {}): CallDraft {
  const program = { ...programOf({ main: [{ verb: "answer" }] }), ...more };
  const { state } = start(program, { leg: "in", from: "555", to: "100", args: [], at: 0 });
  return createDraft(program, state, 0);
}

/** What was commanded since the last look, without timers. */
function commandsOf(call: CallDraft): readonly object[] {
  return call.commands.splice(0).filter(({ kind }) => !kind.startsWith("timer."));
}

const ended = (playback: string) =>
  ({ kind: "playback.finished", at: 0, playback, failed: false }) as const;

describe("what is said in words", () => {
  test("is one playback of a list, and is heard as what it says", () => {
    const call = callWith();
    playMedia(call, [{ digits: "47" }]);
    expect(commandsOf(call)).toEqual([
      {
        kind: "playback.start",
        request: "r3",
        playback: "fr.in.2",
        leg: "in",
        media: "digits:47",
        list: ["sound:digits/4", "sound:digits/7"],
      },
    ]);
    expect(call.trace).toEqual([{ at: 0, kind: "media.started", media: "digits:47" }]);
  });

  test("is said in the language of the leg, or in its own, where the flow has languages", () => {
    const call = callWith({ languages: ["nb", "en"] });
    setLanguage(call, "other", "en");
    playMedia(call, [{ number: 1 }]);
    playMedia(call, [{ number: 21, language: "en" }], "in");
    playMedia(call, [{ period: 60_000 }], "other");
    playMedia(call, ["sound:hello"], "third");
    expect(commandsOf(call).filter((command) => "media" in command)).toMatchObject([
      { leg: "in", list: ["sound:digits/1"], language: "nb" },
      { leg: "in", list: ["sound:digits/20", "sound:digits/1"], language: "en" },
      { leg: "other", list: ["sound:digits/1", "sound:minute"], language: "en" },
      { leg: "third", media: "sound:hello", language: "nb" },
    ]);
  });

  test("is skipped when there is nothing to say", () => {
    const call = callWith();
    playMedia(call, [{ digits: "" }, "sound:two"]);
    expect(call.trace).toContainEqual({
      at: 0,
      kind: "media.skipped",
      media: "digits:",
      why: "there is nothing to say",
    });
    expect(commandsOf(call)).toMatchObject([{ kind: "playback.start", media: "sound:two" }]);
    expect(skippedMedia(call)).toBe("digits:");
  });
});

describe("prompts", () => {
  test("are what they are in the language of the leg, in the place where they stand", () => {
    const prompts = { hello: { nb: ["sound:hei", { number: 2 }], en: ["sound:hello"] } };
    const call = callWith({ languages: ["nb", "en"], prompts });
    playMedia(call, ["prompt:hello", "sound:last"]);
    expect(commandsOf(call)).toMatchObject([{ media: "sound:hei" }]);
    expect(call.state.media).toMatchObject([{ waiting: [{ number: 2 }, "sound:last"] }]);
    setLanguage(call, "in", "en");
    playMedia(call, ["prompt:hello", "sound:last"]);
    expect(commandsOf(call)).toMatchObject([
      { kind: "playback.stop" },
      { media: "sound:hello", language: "en" },
    ]);
  });
});

describe("speech", () => {
  test("is made before it is played", () => {
    const call = callWith({ languages: ["nb"] });
    playMedia(call, [{ say: "Hei på deg" }]);
    expect(commandsOf(call)).toEqual([
      {
        kind: "speech.render",
        request: "r3",
        text: "Hei på deg",
        language: "nb",
        timeoutMs: 5_000,
      },
    ]);
    expect(isPlaying(call)).toBe(true);
    speechMade(call, "r3", { uri: "sound:made" });
    expect(commandsOf(call)).toMatchObject([
      { kind: "playback.start", media: "say:Hei på deg", list: ["sound:made"] },
    ]);
  });

  test("is asked for in the voice and at the pace of the item", () => {
    const call = callWith({ languages: ["nb"] });
    playMedia(call, [{ say: "Hei på deg", language: "nb", voice: "anna", pace: 80 }]);
    expect(commandsOf(call)).toMatchObject([
      { kind: "speech.render", text: "Hei på deg", language: "nb", voice: "anna", pace: 80 },
    ]);
  });

  test.each([
    ['<speak>Wait <break time="1s"/></speak>', undefined],
    ["Wait <break/>", "<speak>Wait <break/></speak>"],
  ])("of SSML is asked for as SSML, in one `speak`: %s", (ssml, text = ssml) => {
    const call = callWith();
    playMedia(call, [{ ssml, volume: 150 }]);
    expect(commandsOf(call)).toMatchObject([
      { kind: "speech.render", text, isMarkup: true, volume: 150, language: "en" },
    ]);
  });

  test("of what is no SSML, or has a voice fetch something, is asked for as words", () => {
    for (const ssml of [
      "<speak>Wait <b & see",
      '<speak>Wait <audio src="http://10.0.0.1/"/></speak>',
    ]) {
      const call = callWith();
      playMedia(call, [{ ssml }]);
      const [asked] = commandsOf(call);
      expect(asked).toMatchObject({ text: expect.stringMatching(/^Wait/) as unknown });
      expect(asked).not.toHaveProperty("isMarkup");
    }
  });

  test("of the next item is made while an item plays, and is played at once", () => {
    const call = callWith();
    playMedia(call, ["sound:one", { say: "Two words" }]);
    expect(commandsOf(call)).toMatchObject([
      { media: "sound:one" },
      { kind: "speech.render", request: "r4" },
    ]);
    speechMade(call, "r4", { uri: "sound:made" });
    expect(commandsOf(call)).toEqual([]);
    playbackFinished(call, ended("fr.in.2"));
    expect(commandsOf(call)).toMatchObject([{ kind: "playback.start", list: ["sound:made"] }]);
  });

  test("that is still being made when its turn comes is waited for", () => {
    const call = callWith();
    playMedia(call, ["sound:one", { say: "Two words" }]);
    playbackFinished(call, ended("fr.in.2"));
    commandsOf(call);
    expect(isSilent(call)).toBe(false);
    speechMade(call, "r4", { uri: "sound:made" });
    expect(commandsOf(call)).toMatchObject([{ kind: "playback.start", list: ["sound:made"] }]);
  });

  test("that cannot be made, is no media, or takes too long is skipped", () => {
    const call = callWith();
    const items = [{ say: "Not now" }, { say: "No media" }, { say: "Too slow" }, "sound:last"];
    playMedia(call, items);
    speechMade(call, "r3", { why: "the voice is gone" });
    speechMade(call, "r5", { uri: null });
    mediaTimerFired(call, "in");
    expect(call.trace.filter(({ kind }) => kind === "media.skipped")).toEqual([
      { at: 0, kind: "media.skipped", media: "say:Not now", why: "the voice is gone" },
      { at: 0, kind: "media.skipped", media: "say:No media", why: "its speech is no media" },
      {
        at: 0,
        kind: "media.skipped",
        media: "say:Too slow",
        why: "its speech was not made in time",
      },
    ]);
    expect(commandsOf(call).at(-1)).toMatchObject({ kind: "playback.start", media: "sound:last" });
  });

  test("that nobody wants any more is waited for no longer, and nothing is there to be stopped", () => {
    const call = callWith();
    playMedia(call, [{ say: "Two words" }]);
    const before = call.state.requests.length;
    stopMedia(call);
    expect(commandsOf(call).map((command) => "kind" in command && command.kind)).toEqual([
      "speech.render",
    ]);
    expect(call.state).toMatchObject({ media: [] });
    expect(call.state.requests).toHaveLength(before - 1);
    expect(isSilent(call)).toBe(true);
  });

  test("that was asked for ahead is not waited for when the leg is gone", () => {
    const call = callWith();
    playMedia(call, ["sound:one", { say: "Two words" }], "other");
    dropMedia(call, "other");
    expect(call.state.requests.filter(({ kind }) => kind === "speech.render")).toEqual([]);
    expect(call.state.media).toEqual([]);
  });
});

describe("several legs", () => {
  test("each have a queue of their own", () => {
    const call = callWith();
    playMedia(call, ["sound:one"]);
    playMedia(call, ["sound:two", "sound:three"], "other");
    expect(commandsOf(call)).toMatchObject([
      { playback: "fr.in.2", leg: "in", media: "sound:one" },
      { playback: "fr.in.4", leg: "other", media: "sound:two" },
    ]);
    playbackFinished(call, ended("fr.in.4"));
    expect(commandsOf(call)).toMatchObject([{ leg: "other", media: "sound:three" }]);
    expect(isSilent(call, "other")).toBe(false);
    stopMedia(call);
    expect(commandsOf(call)).toMatchObject([{ kind: "playback.stop", playback: "fr.in.2" }]);
    expect(Object.keys(call.state.timers).toSorted()).toEqual(["call", "media", "media other"]);
  });
});

describe("music under everything", () => {
  const music = (name: string) => ({ kind: "music", class: name }) as const;
  const hears = (call: CallDraft, background: Background): void => {
    setUnder(call, background);
    beginUnder(call);
  };
  const finish = (call: CallDraft, playback: string): void => {
    playbackFinished(call, ended(playback));
    beginUnder(call);
  };

  test("begins at once on a quiet leg, and is begun again when what was played is over", () => {
    const call = callWith();
    hears(call, music("default"));
    expect(commandsOf(call)).toEqual([
      { kind: "leg.music", request: "r2", leg: "in", music: "default" },
    ]);
    playMedia(call, ["sound:one", "sound:two"]);
    finish(call, "fr.in.3");
    expect(commandsOf(call).map((command) => "kind" in command && command.kind)).toEqual([
      "playback.start",
      "playback.start",
    ]);
    finish(call, "fr.in.5");
    expect(commandsOf(call)).toMatchObject([{ kind: "leg.music", music: "default" }]);
  });

  test("waits for what is being played", () => {
    const call = callWith();
    playMedia(call, ["sound:one"]);
    commandsOf(call);
    hears(call, music("jazz"));
    expect(commandsOf(call)).toEqual([]);
    finish(call, "fr.in.2");
    expect(commandsOf(call)).toMatchObject([{ kind: "leg.music", music: "jazz" }]);
  });

  test("changes its class without a pause, and makes room for ringing", () => {
    const call = callWith();
    hears(call, music("default"));
    hears(call, music("default"));
    hears(call, music("jazz"));
    hears(call, { kind: "ringing" });
    hears(call, null);
    hears(call, null);
    expect(commandsOf(call)).toMatchObject([
      { kind: "leg.music", music: "default" },
      { kind: "leg.music", music: "jazz" },
      { kind: "leg.music", music: null },
      { kind: "leg.ringing", isOn: true },
      { kind: "leg.ringing", isOn: false },
    ]);
    expect(call.state.media).toEqual([]);
  });

  test("is not begun between one thing that is played and the next, nor when the flow is over", () => {
    const call = callWith();
    setUnder(call, music("default"));
    playMedia(call, ["sound:one"]);
    commandsOf(call);
    playbackFinished(call, ended("fr.in.2"));
    playMedia(call, ["sound:two"]);
    beginUnder(call);
    expect(commandsOf(call)).toMatchObject([{ media: "sound:two" }]);
    playbackFinished(call, ended("fr.in.4"));
    leave(call, "flow_ended");
    beginUnder(call);
    expect(commandsOf(call)).toMatchObject([{ kind: "leg.hangup" }]);
  });

  test("that was ended by a playback is not ended twice", () => {
    const call = callWith();
    hears(call, music("default"));
    playMedia(call, ["sound:one"]);
    commandsOf(call);
    hears(call, null);
    finish(call, "fr.in.3");
    expect(commandsOf(call)).toEqual([]);
  });
});
