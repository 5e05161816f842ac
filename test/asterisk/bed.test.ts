import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calleeScenario } from "./bed/callee-scenario.ts";
import { isUdpPortBound } from "./bed/free-port.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { startCallee, startCaller } from "./bed/sipp.ts";
import { samplesOf, toneIn } from "./bed/tone-power.ts";
import { type AriEvent, type TinyApp, tinyApp } from "./bed/tiny-app.ts";

let asterisk: Asterisk;
let app: TinyApp;

beforeAll(async () => {
  asterisk = await runAsterisk(["1000"]);
  app = await tinyApp(asterisk);
});

afterAll(async () => {
  await app.close();
  await asterisk.stop();
});

/** Matches events of a type, and of one channel when that is named. */
const is =
  (type: string, channel?: string) =>
  (event: AriEvent): boolean =>
    event.type === type && (channel === undefined || event.channel?.id === channel);

async function answeredCall(): Promise<string> {
  const start = await app.event(is("StasisStart"));
  const id = start.channel?.id ?? "";
  expect(await asterisk.probe.send("POST", `/channels/${id}/answer`)).toBe(204);
  return id;
}

async function keys(count: number): Promise<string> {
  const digits: string[] = [];
  while (digits.length < count)
    digits.push((await app.event(is("ChannelDtmfReceived"))).digit ?? "");
  return digits.join("");
}

async function originate(bridge: string): Promise<void> {
  const query = new URLSearchParams({
    endpoint: "PJSIP/1000",
    app: asterisk.settings.app,
    appArgs: `outbound,${bridge}`,
    timeout: "2",
  });
  expect(await asterisk.probe.send("POST", `/channels?${query.toString()}`)).toBe(200);
}

describe("the test bed", () => {
  test("brings a caller with its number into the application, where a core sound plays to its end", async () => {
    const caller = await startCaller(asterisk, {
      from: "4711",
      to: "100",
      steps: [{ kind: "answered" }, { kind: "hungUp" }],
    });
    const start = await app.event(is("StasisStart"));
    const id = start.channel?.id ?? "";
    await asterisk.probe.send("POST", `/channels/${id}/answer`);
    await asterisk.probe.send("POST", `/channels/${id}/play?media=sound:beep`);
    const finished = await app.event(is("PlaybackFinished"));
    await asterisk.probe.send("DELETE", `/channels/${id}`);
    await caller.finished;

    expect([start.channel?.caller.number, start.args, finished.playback?.state]).toEqual([
      "4711",
      [],
      "done",
    ]);
  });

  test("tells of talk that it was asked to detect, with its length, as the embedded platform does", async () => {
    const caller = await startCaller(asterisk, {
      from: "4711",
      to: "100",
      steps: [
        { kind: "answered" },
        { kind: "signal" },
        { kind: "talk", hertz: 440, ms: 1000, silentMs: 1000 },
        { kind: "talk", hertz: 440, ms: 600, silentMs: 100 },
        { kind: "hangUp" },
      ],
    });
    const id = await answeredCall();
    const refused = await asterisk.probe.send(
      "POST",
      `/channels/${id}/variable?variable=TALK_DETECT(set)&value=0,256`,
    );
    const set = await asterisk.probe.send(
      "POST",
      `/channels/${id}/variable?variable=TALK_DETECT(set)&value=500,256`,
    );
    await caller.signal();
    await app.event(is("ChannelTalkingStarted", id));
    const finished = await app.event(is("ChannelTalkingFinished", id));
    await app.event(is("ChannelTalkingStarted", id));
    await app.event(is("StasisEnd", id));
    await caller.finished;

    expect([refused, set]).toEqual([204, 204]);
    // A call that ends in the middle of talk ends without a word about it.
    expect(app.has(is("ChannelTalkingFinished", id))).toBe(false);
    // It counts packets of 20 ms, and begins when it has noticed the voice.
    expect(finished.duration).toBeGreaterThan(900);
    expect(finished.duration).toBeLessThan(1100);
  });

  test("records what the caller says, without the pause, and plays it back", async () => {
    const caller = await startCaller(asterisk, {
      from: "4711",
      to: "100",
      steps: [
        { kind: "answered" },
        { kind: "signal" },
        { kind: "talk", hertz: 440, ms: 1500, silentMs: 0 },
        { kind: "talk", hertz: 1000, ms: 1500, silentMs: 0 },
        { kind: "talk", hertz: 440, ms: 1000, silentMs: 0 },
        { kind: "hungUp" },
      ],
    });
    const id = await answeredCall();
    await asterisk.probe.send(
      "POST",
      `/channels/${id}/variable?variable=TALK_DETECT(set)&value=500,256`,
    );
    await caller.signal();
    await app.event(is("ChannelTalkingStarted", id));
    const begun = await asterisk.probe.send("POST", `/channels/${id}/record?name=box/1&format=wav`);
    await app.event(is("RecordingStarted"));
    await delay(1000);
    const paused = await asterisk.probe.send("POST", "/recordings/live/box%2F1/pause");
    const shown = await asterisk.probe.get("/recordings/live/box%2F1");
    // The other tone is heard within the pause, and nothing else.
    await delay(2200);
    const goesOn = await asterisk.probe.send("DELETE", "/recordings/live/box%2F1/pause");
    await delay(500);
    const stopped = await asterisk.probe.send("POST", "/recordings/live/box%2F1/stop");
    const finished = await app.event(is("RecordingFinished"));
    const samples = samplesOf(await asterisk.probe.file("/recordings/stored/box%2F1/file"));
    await asterisk.probe.send("POST", `/channels/${id}/play?media=recording:box/1`);
    const played = await app.event(is("PlaybackFinished"));
    await asterisk.probe.send("DELETE", `/channels/${id}`);
    await caller.finished;

    expect([begun, paused, goesOn, stopped]).toEqual([201, 204, 204, 204]);
    expect(shown).toMatchObject({ name: "box/1", state: "paused" });
    expect(finished.recording).toMatchObject({ name: "box/1", state: "done", duration: 1 });
    expect(played.playback?.state).toBe("done");
    expect(samples.length / 8000).toBeGreaterThan(1.2);
    expect(samples.length / 8000).toBeLessThan(2);
    // The caller's sine has an amplitude of 8000 of 32768.
    expect(toneIn(samples.slice(0, 8000), 440)).toBeGreaterThan(0.2);
    expect(toneIn(samples, 1000)).toBeLessThan(0.02);
  });

  test.each(["rfc4733", "info"] as const)(
    "carries keys by %s, also one that is pressed twice",
    async (by) => {
      const caller = await startCaller(asterisk, {
        from: "4711",
        to: "100",
        steps: [{ kind: "answered" }, { kind: "press", keys: "1190*#", by }, { kind: "hungUp" }],
      });
      const id = await answeredCall();
      const pressed = await keys(6);
      await asterisk.probe.send("DELETE", `/channels/${id}`);
      await caller.finished;

      expect(pressed).toBe("1190*#");
    },
  );

  test("lets a caller wait for the test before it hangs up", async () => {
    const caller = await startCaller(asterisk, {
      from: "4711",
      to: "100",
      steps: [{ kind: "answered" }, { kind: "signal" }, { kind: "hangUp" }],
    });
    const id = await answeredCall();
    await caller.signal();
    await app.event(is("StasisEnd", id));

    await expect(caller.finished).resolves.toBeUndefined();
  });

  test("lets a caller give up before the answer", async () => {
    const caller = await startCaller(asterisk, {
      from: "4711",
      to: "100",
      steps: [{ kind: "signal" }, { kind: "cancel" }],
    });
    const start = await app.event(is("StasisStart"));
    await caller.signal();
    await app.event(is("StasisEnd", start.channel?.id));

    await expect(caller.finished).resolves.toBeUndefined();
  });

  test("has phones that listen once they are started, and do not stop where nothing is to be waited for", async () => {
    const callee = await startCallee(asterisk, "1000", { kind: "answers", afterMs: 0 });
    const listens = await isUdpPortBound(asterisk.settings.callees["1000"] ?? 0);
    await callee.stop();

    expect(listens).toBe(true);
    expect(calleeScenario({ kind: "answers", afterMs: 0 })).not.toContain("<pause");
  });

  test("has callees that answer and hang up", async () => {
    const callee = await startCallee(asterisk, "1000", { kind: "hangsUp", afterMs: 50 });
    await originate("b");
    const joined = await app.event(is("StasisStart"));
    await callee.signal();
    const destroyed = await app.event(is("ChannelDestroyed"));
    await callee.stop();

    expect([joined.args, destroyed.cause]).toEqual([["outbound", "b"], 0]);
  });

  test("has callees that wait to be hung up", async () => {
    const callee = await startCallee(asterisk, "1000", { kind: "answers", afterMs: 0 });
    await originate("b");
    const joined = await app.event(is("StasisStart"));
    await asterisk.probe.send("DELETE", `/channels/${joined.channel?.id}`);
    const destroyed = await app.event(is("ChannelDestroyed"));
    await callee.stop();

    expect(destroyed.cause).toBe(16);
  });

  test.each([
    [{ kind: "refuses", status: "486 Busy Here" }, 17],
    [{ kind: "refuses", status: "603 Decline" }, 21],
    [{ kind: "ringsForEver" }, 19],
  ] as const)("has callees that do not answer: %j gives cause %i", async (behaviour, cause) => {
    const callee = await startCallee(asterisk, "1000", behaviour);
    await originate("b");
    const destroyed = await app.event(is("ChannelDestroyed"));
    await callee.stop();

    expect(destroyed.cause).toBe(cause);
  });

  test("tells when a call did not go as scripted", async () => {
    const caller = await startCaller(asterisk, {
      from: "4711",
      to: "100",
      steps: [{ kind: "answered" }, { kind: "signal" }, { kind: "hangUp" }],
    });
    const id = await answeredCall();
    await asterisk.probe.send("DELETE", `/channels/${id}`);

    await expect(caller.finished).rejects.toThrow("SIPp ended with 1");
  });

  test("refuses calls that no application takes", async () => {
    await app.close();
    const caller = await startCaller(asterisk, {
      from: "4711",
      to: "100",
      steps: [{ kind: "refused", status: 503 }],
    });
    await expect(caller.finished).resolves.toBeUndefined();
    app = await tinyApp(asterisk);
  });
});
