import type { PlatformCommand } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import { commandRequest, createRequest } from "../../src/codec/command-request.ts";

const ids = {
  leg: (ours: string) => ours,
  bridge: (ours: string) => ours,
  playback: (ours: string) => ours,
};

const originate: Extract<PlatformCommand, { kind: "leg.originate" }> = {
  kind: "leg.originate",
  request: "r",
  leg: "fr.c.2",
  endpoint: "PJSIP/1000",
  bridge: "fr.c.1",
  ringMs: 30_000,
  callerId: "100",
};

describe("commandRequest", () => {
  test("answers a channel in the lane that may block", () => {
    expect(commandRequest({ kind: "leg.answer", request: "r", leg: "c" }, ids, "app")).toEqual({
      method: "POST",
      path: "/channels/c/answer",
      query: {},
      lane: "blocking",
    });
  });

  test("hangs up a channel without a reason when no cause is given", () => {
    expect(commandRequest({ kind: "leg.hangup", request: "r", leg: "c" }, ids, "app")).toEqual({
      method: "DELETE",
      path: "/channels/c",
      query: {},
      lane: "quick",
    });
  });

  test("hangs up a channel with the cause as the reason", () => {
    const command: PlatformCommand = {
      kind: "leg.hangup",
      request: "r",
      leg: "c",
      cause: "no_answer",
    };
    expect(commandRequest(command, ids, "app").query).toEqual({ reason: "no_answer" });
  });

  test("hangs up a channel with the number of a cause", () => {
    const command = { kind: "leg.hangup", request: "r", leg: "c", cause: 27 } as const;
    expect(commandRequest(command, ids, "app").query).toEqual({ reason_code: "27" });
  });

  test("plays a list in a language, and music and ringing on a leg", () => {
    const list = ["sound:digits/4", "sound:digits/7"];
    const said = {
      kind: "playback.start",
      request: "r",
      playback: "p",
      leg: "c",
      media: "digits:47",
      list,
    } as const;
    expect(commandRequest({ ...said, language: "nb" }, ids, "app")).toMatchObject({
      path: "/channels/c/play",
      body: { media: list, playbackId: "p", lang: "nb" },
    });
    const music = { kind: "leg.music", request: "r", leg: "c" } as const;
    const ringing = { kind: "leg.ringing", request: "r", leg: "c" } as const;
    const commands: readonly PlatformCommand[] = [
      { ...music, music: "jazz" },
      { ...music, music: null },
      { ...ringing, isOn: true },
      { ...ringing, isOn: false },
    ];
    expect(commands.map((command) => commandRequest(command, ids, "app"))).toEqual([
      { method: "POST", path: "/channels/c/moh", query: { mohClass: "jazz" }, lane: "quick" },
      { method: "DELETE", path: "/channels/c/moh", query: {}, lane: "quick" },
      { method: "POST", path: "/channels/c/ring", query: {}, lane: "quick" },
      { method: "DELETE", path: "/channels/c/ring", query: {}, lane: "quick" },
    ]);
  });

  test("tells of the messages in a mailbox", () => {
    const counts = { mailbox: "2001@default", fresh: 3, old: 1 } as const;
    expect(commandRequest({ kind: "mailbox.tell", request: "r", ...counts }, ids, "app")).toEqual({
      method: "PUT",
      path: "/mailboxes/2001%40default",
      query: { newMessages: "3", oldMessages: "1" },
      lane: "quick",
    });
  });

  test.each([
    ["off", "NOT_INUSE"],
    ["lit", "INUSE"],
    ["blinking", "RINGING"],
  ] as const)("has a lamp that is %s show %s as a device state", (shows, deviceState) => {
    const command = { kind: "lamp.turn", request: "r", lamp: "night", shows } as const;
    expect(commandRequest(command, ids, "app")).toEqual({
      method: "PUT",
      path: "/deviceStates/Stasis%3Anight",
      query: { deviceState },
      lane: "quick",
    });
  });

  test("hears keys in a bridge where they mean something, plays to all of it, and mutes a leg for the others", () => {
    const commands: readonly PlatformCommand[] = [
      { kind: "bridge.create", request: "r", bridge: "b", hearsKeys: true },
      { kind: "bridge.remove", request: "r", bridge: "b", leg: "c" },
      { kind: "bridge.play", request: "r", bridge: "b", playback: "p", media: "sound:beep" },
      { kind: "bridge.music", request: "r", bridge: "b", music: "jazz" },
      { kind: "bridge.music", request: "r", bridge: "b", music: null },
      { kind: "leg.mute", request: "r", leg: "c", isMuted: true },
      { kind: "leg.mute", request: "r", leg: "c", isMuted: false },
    ];
    expect(commands.map((command) => commandRequest(command, ids, "app"))).toEqual([
      {
        method: "POST",
        path: "/bridges",
        query: {},
        body: { type: "mixing,dtmf_events", bridgeId: "b", name: "app" },
        lane: "quick",
      },
      {
        method: "POST",
        path: "/bridges/b/removeChannel",
        query: {},
        body: { channel: "c" },
        lane: "blocking",
      },
      {
        method: "POST",
        path: "/bridges/b/play",
        query: {},
        body: { media: "sound:beep", playbackId: "p" },
        lane: "quick",
      },
      { method: "POST", path: "/bridges/b/moh", query: { mohClass: "jazz" }, lane: "quick" },
      { method: "DELETE", path: "/bridges/b/moh", query: {}, lane: "quick" },
      { method: "POST", path: "/channels/c/mute", query: { direction: "in" }, lane: "quick" },
      { method: "DELETE", path: "/channels/c/mute", query: { direction: "in" }, lane: "quick" },
    ]);
  });

  test("plays one medium under the playback id that was chosen", () => {
    const command: PlatformCommand = {
      kind: "playback.start",
      request: "r",
      playback: "p",
      leg: "c",
      media: "sound:a b",
    };
    expect(commandRequest(command, ids, "app")).toEqual({
      method: "POST",
      path: "/channels/c/play",
      query: {},
      body: { media: "sound:a b", playbackId: "p" },
      lane: "quick",
    });
  });

  test("stops and looks after a playback by its id", () => {
    const stop = commandRequest({ kind: "playback.stop", request: "r", playback: "p" }, ids, "app");
    const check = commandRequest(
      { kind: "playback.check", request: "r", playback: "p" },
      ids,
      "app",
    );
    expect([stop, check]).toEqual([
      { method: "DELETE", path: "/playbacks/p", query: {}, lane: "quick" },
      { method: "GET", path: "/playbacks/p", query: {}, lane: "quick" },
    ]);
  });

  test("creates a mixing bridge under the id that was chosen, named for the application", () => {
    expect(
      commandRequest({ kind: "bridge.create", request: "r", bridge: "b" }, ids, "app"),
    ).toEqual({
      method: "POST",
      path: "/bridges",
      query: {},
      body: { type: "mixing", bridgeId: "b", name: "app" },
      lane: "quick",
    });
  });

  test("adds a channel to a bridge in the lane that may block", () => {
    expect(
      commandRequest({ kind: "bridge.add", request: "r", bridge: "b", leg: "c" }, ids, "app"),
    ).toEqual({
      method: "POST",
      path: "/bridges/b/addChannel",
      query: {},
      body: { channel: "c" },
      lane: "blocking",
    });
  });

  test("adds several channels in one request: Asterisk cuts no text of a body at commas", () => {
    const add = { kind: "bridge.add", request: "r", bridge: "b", leg: "c", others: ["d"] } as const;
    expect(commandRequest(add, ids, "app").body).toEqual({ channel: ["c", "d"] });
  });

  test("destroys a bridge", () => {
    expect(
      commandRequest({ kind: "bridge.destroy", request: "r", bridge: "b" }, ids, "app"),
    ).toEqual({
      method: "DELETE",
      path: "/bridges/b",
      query: {},
      lane: "quick",
    });
  });

  test("originates with the arguments outbound and bridge in the body, and the ring time in the query", () => {
    const body = {
      endpoint: "PJSIP/1000",
      app: "app",
      appArgs: "outbound,fr.c.1",
      callerId: "100",
      channelId: "fr.c.2",
    };
    expect(commandRequest(originate, ids, "app")).toEqual({
      method: "POST",
      path: "/channels",
      query: { timeout: "30" },
      body,
      lane: "originate",
    });
  });

  test.each([
    [1, "1"],
    [1_000, "1"],
    [1_001, "2"],
    [30_000, "30"],
    [0, "1"],
  ])("rounds a ring time of %i ms up to %s whole seconds, at least one", (ringMs, timeout) => {
    expect(commandRequest({ ...originate, ringMs }, ids, "app").query["timeout"]).toBe(timeout);
  });

  test("leaves the caller id out when it is empty", () => {
    const request = commandRequest({ ...originate, callerId: "" }, ids, "app");
    expect(Object.keys(request.body ?? {})).toEqual(["endpoint", "app", "appArgs", "channelId"]);
  });

  test("writes the platform's ids where they differ from ours, percent-encoded in paths", () => {
    const theirs = { leg: () => "a/b c", bridge: () => "b;é", playback: () => "p?#" };
    const paths = [
      commandRequest({ kind: "leg.hangup", request: "r", leg: "x" }, theirs, "app").path,
      commandRequest({ kind: "bridge.destroy", request: "r", bridge: "x" }, theirs, "app").path,
      commandRequest({ kind: "playback.stop", request: "r", playback: "x" }, theirs, "app").path,
    ];
    expect(paths).toEqual(["/channels/a%2Fb%20c", "/bridges/b%3B%C3%A9", "/playbacks/p%3F%23"]);
    expect(commandRequest(originate, theirs, "app").body?.["appArgs"]).toBe("outbound,b;é");
  });
});

describe("createRequest", () => {
  const { callerId: _, ...leg } = originate;

  test("creates the leg of an originate with the arguments that it enters our application with", () => {
    expect(createRequest({ ...leg, callerId: "" }, ids, "app")).toEqual({
      method: "POST",
      path: "/channels/create",
      query: {
        endpoint: "PJSIP/1000",
        app: "app",
        appArgs: "outbound,fr.c.1",
        channelId: "fr.c.2",
      },
      lane: "originate",
    });
  });

  test("originates with the name that the phone is to show and the headers of its INVITE", () => {
    const shown = {
      ...originate,
      callerId: "100",
      display: 'Sales "<1>"',
      headers: { "X-Case": "c-7" },
    };
    expect(commandRequest(shown, ids, "app").body).toMatchObject({
      callerId: String.raw`"Sales \"<1>\"" <100>`,
      variables: { "PJSIP_HEADER(add,X-Case)": "c-7" },
    });
  });

  test("creates a leg with the name that the phone is to show and the headers of its INVITE", () => {
    const shown = { ...leg, callerId: "100", display: "Sales", headers: { "X-Case": "c-7" } };
    expect(createRequest(shown, ids, "app").body).toEqual({
      variables: {
        "CALLERID(num)": "100",
        "CONNECTEDLINE(num)": "100",
        "CALLERID(name)": "Sales",
        "CONNECTEDLINE(name)": "Sales",
        "PJSIP_HEADER(add,X-Case)": "c-7",
      },
    });
  });

  test("has the platform keep the number and the name of the caller from a phone", () => {
    const shown = { ...leg, callerId: "100", isAnonymous: true } as const;
    const kept = { "CONNECTEDLINE(pres)": "prohib" };
    expect(createRequest(shown, ids, "app").body).toEqual({
      variables: { "CALLERID(num)": "100", "CONNECTEDLINE(num)": "100", ...kept },
    });
    expect(
      commandRequest({ ...originate, callerId: "100", isAnonymous: true }, ids, "app").body,
    ).toMatchObject({ callerId: "100", variables: kept });
  });

  test.each([
    ["Sales", '"Sales" <2000>'],
    ['Bo "B"', String.raw`"Bo \"B\"" <2000>`],
    [" ", "<2000>"],
  ])("shows %j as the other side by one variable: %s", (name, value) => {
    const command = { kind: "leg.show", request: "1", leg: "in", name, number: "2000" } as const;
    expect(commandRequest(command, ids, "app")).toMatchObject({
      method: "POST",
      path: expect.stringMatching(/^\/channels\/.*\/variable$/) as string,
      query: { variable: "CONNECTEDLINE(all)", value },
    });
  });

  test.each([
    ["PJSIP/2001", "pjsip:2001"],
    ["PJSIP/trunk/sip:+4791234567@example.org", "pjsip:trunk/sip:+4791234567@example.org"],
  ])("sends a text to %s, and none of it in the URL", (to, asked) => {
    const command = { kind: "message.send", request: "1", to, from: "2000", text: "hi" } as const;
    expect(commandRequest(command, ids, "app")).toEqual({
      method: "PUT",
      path: "/endpoints/sendMessage",
      query: {},
      body: { to: asked, from: "2000", body: "hi" },
      lane: "quick",
    });
  });

  test("writes a variable of the dial plan on a leg", () => {
    const written = { name: "CDR(userfield)", value: "line 7" };
    const command = { kind: "leg.variable", request: "1", leg: "in", ...written } as const;
    expect(commandRequest(command, ids, "app")).toMatchObject({
      method: "POST",
      path: expect.stringMatching(/^\/channels\/.*\/variable$/) as string,
      query: { variable: "CDR(userfield)", value: "line 7" },
    });
  });
});
