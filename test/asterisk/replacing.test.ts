import type { AriTransportOptions } from "@flowrun/ari-transport";
import type { Program } from "@flowrun/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CalleeBehaviour, Dialog } from "./bed/callee-scenario.ts";
import type { CallerStep } from "./bed/caller-scenario.ts";
import type { Callee, Caller } from "./bed/sipp.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { type Hosted, programOf, startHosted } from "./hosted.ts";
import { inTurn } from "./in-turn.ts";
import { startCallee, startCaller } from "./phones.ts";
import { ringing, talking, untilStanding } from "./standing.ts";

let asterisk: Asterisk;

// Asterisk goes on for seconds to tell a phone what became of its transfer: no two tests have the
// same phones, also when they are tried again.
const names = Array.from({ length: 50 }, (_, index) => `${2101 + index}`);
const unused = names.values();

beforeAll(async () => {
  asterisk = await runAsterisk([...names, "2001", "2002"]);
});

afterAll(async () => {
  await asterisk.stop();
});

const programWith = (main: string): Program =>
  programOf(`flowrun: 1
name: replacing
lots: { office: { slots: 701-702, timeout: 60s } }
conferences: { staff: { capacity: 5 } }
queues: { support: { members: [PJSIP/2001] } }
start: main
blocks:
  main:
    - answer
    - ${main}
      then: { else: over }
    - go: over
  over: [{ log: bye }, { hangup: {} }]
  pressed: [{ log: pressed }, { return: ok }]
`);

const hosting = (main: string, transfers?: AriTransportOptions["transfers"]): Promise<Hosted> =>
  startHosted(asterisk, programWith(main), transfers === undefined ? {} : { transfers });

const typing =
  "collect-digits: { prompt: sound:demo-instruct, max_length: 1, timeout: 20s }\n      as: key";
const hangsUp: readonly CallerStep[] = [
  { kind: "answered" },
  { kind: "signal" },
  { kind: "hangUp" },
];
const stays: readonly CallerStep[] = [{ kind: "answered" }, { kind: "hungUp" }];
const press = (keys: string): CallerStep => ({ kind: "press", keys, by: "rfc4733" });

/** Until a line of the first call says so. */
const says =
  (text: string) =>
  (hosted: Hosted): Promise<void> =>
    hosted.until(() => hosted.lines(0).some((line) => line.includes(text)));
const talk = (): Promise<void> => untilStanding(asterisk, "/bridges", talking(1));
const ring = (): Promise<void> => untilStanding(asterisk, "/channels", ringing(1));

async function dialogOf(channel: string): Promise<Dialog> {
  const read = async (name: string): Promise<string> => {
    const path = `/channels/${channel}/variable?variable=${encodeURIComponent(`CHANNEL(pjsip,${name})`)}`;
    return ((await asterisk.probe.get(path)) as { readonly value: string }).value;
  };
  return {
    callId: await read("call-id"),
    toTag: await read("local_tag"),
    fromTag: await read("remote_tag"),
  };
}

/**
 * A receptionist who talks with a customer in a call of the dial plan alone connects him by the
 * button with the other side of her second call, of which she leaves the leg `replaced`.
 */
async function connect(replaced: string, customer: readonly CallerStep[]): Promise<Caller> {
  const phone = unused.next().value ?? "";
  const button: CalleeBehaviour = {
    kind: "asksForTransfer",
    to: "5551",
    replaces: await dialogOf(replaced),
    afterMs: 50,
    told: ["100", "200"],
  };
  const receptionist = await startCallee(asterisk, phone, button, 1);
  const calling = await startCaller(asterisk, { from: "555", to: `*9${phone}`, steps: customer });
  await untilStanding(asterisk, "/channels", (all) =>
    all.some(({ name, state }) => name.startsWith(`PJSIP/${phone}-`) && state === "Up"),
  );
  await receptionist.signal();
  return calling;
}

/** The phone of an agent, which answers, or rings until it is let go. */
const agent = (behaviour: CalleeBehaviour["kind"] = "answers"): Promise<Callee> =>
  startCallee(
    asterisk,
    "2001",
    behaviour === "answers" ? { kind: "answers", afterMs: 50 } : { kind: "ringsForEver" },
    1,
  );

/** Calls the flow, which is as far as `reached` waits for. Gives the caller's channel. */
async function call(
  hosted: Hosted,
  reached: (hosted: Hosted) => Promise<void>,
): Promise<{ readonly line: Caller; readonly channel: string }> {
  const line = await startCaller(asterisk, { from: "777", to: "5551", steps: stays });
  await hosted.until(() => hosted.traces.size === 1);
  await reached(hosted);
  return { line, channel: [...hosted.traces.keys()][0] ?? "" };
}

describe("a customer whom a receptionist transfers into her second call, on Asterisk", () => {
  test("stands in the prompt in which she stood, and types what it asks for", async () => {
    const hosted = await hosting(typing);
    const { line, channel } = await call(hosted, says("demo-instruct"));
    const customer = await connect(channel, [
      { kind: "answered" },
      { kind: "signal" },
      press("4"),
      { kind: "hungUp" },
    ]);
    await line.finished;
    await customer.signal();
    await customer.finished;
    await hosted.close();
    expect(hosted.lines(0).at(-1)).toBe("ended: flow_ended");
  });

  // Asterisk connects who is in a bridge by two channels of its own.
  test.each<{
    readonly place: string;
    readonly main: string;
    readonly reached: (hosted: Hosted) => Promise<void>;
    readonly phone?: "answers" | "ringsForEver";
    readonly transfers?: "platform";
  }>([
    {
      place: "waits in a queue whose member rings",
      main: "queue: support",
      phone: "ringsForEver",
      reached: ring,
    },
    { place: "talks in a queue", main: "queue: support", phone: "answers", reached: talk },
    {
      place: "is in a conference",
      main: 'conference: { name: staff, room: "1" }',
      reached: () =>
        untilStanding(asterisk, "/bridges", (all) =>
          all.some(({ channels }) => channels?.length === 1),
        ),
    },
    { place: "is parked", main: "park: office", reached: says("plays music") },
    {
      place: "has called a phone that rings",
      main: "bridge: PJSIP/2001",
      phone: "ringsForEver",
      reached: ring,
    },
    { place: "talks", main: "bridge: PJSIP/2001", phone: "answers", reached: talk },
    {
      place: "talks, where the platform transfers by itself,",
      main: "bridge: PJSIP/2001",
      phone: "answers",
      reached: talk,
      transfers: "platform",
    },
  ])("$place as she did, and leaves as the caller", async (stands) => {
    const hosted = await hosting(stands.main, stands.transfers);
    const phone = stands.phone && (await agent(stands.phone));
    const { line, channel } = await call(hosted, stands.reached);
    const customer = await connect(channel, hangsUp);
    await line.finished;
    await says("caller replaced")(hosted);
    expect(hosted.over.size).toBe(0);
    await customer.signal();
    await customer.finished;
    await phone?.finished;
    await hosted.close();
    expect(hosted.lines(0).at(-1)).toBe("ended: caller_left");
  });

  test.each<{
    readonly place: string;
    readonly main: string;
    readonly transfers?: "platform";
  }>([
    { place: "a bridge", main: 'bridge: { to: PJSIP/2001, keys: { "*1": pressed } }' },
    { place: "a queue", main: 'queue: { name: support, keys: { "*1": pressed } }' },
    {
      place: "a bridge, where the platform transfers by itself,",
      main: 'bridge: { to: PJSIP/2001, keys: { "*1": pressed } }',
      transfers: "platform",
    },
  ])(
    "talks with the caller of $place in which she was the phone that was called",
    async ({ main, transfers }) => {
      const hosted = await hosting(main, transfers);
      const phone = await agent();
      const { line } = await call(hosted, talk);
      const customer = await connect(await channelOf("2001"), [
        { kind: "answered" },
        { kind: "signal" },
        press("*1"),
        { kind: "pause", ms: 300 },
        { kind: "hangUp" },
      ]);
      await phone.finished;
      await says("callee replaced")(hosted);
      expect(hosted.over.size).toBe(0);
      await customer.signal();
      await Promise.all([customer.finished, line.finished]);
      await hosted.close();
      expect(hosted.lines(0)).toContain("logs pressed");
      expect(hosted.lines(0).at(-1)).toBe("ended: callee_left");
    },
  );

  test("takes her place also where she asks within the flow's call, and never hangs up", async () => {
    const phone = unused.next().value ?? "";
    const customer = await startCallee(asterisk, phone, { kind: "hangsUp", afterMs: 50 }, 1);
    const other = await startCaller(asterisk, { from: "555", to: `*9${phone}`, steps: stays });
    await untilStanding(asterisk, "/bridges", talking(1));
    const hosted = await hosting("bridge: PJSIP/2001", "platform");
    const receptionist = await startCallee(
      asterisk,
      "2001",
      {
        kind: "asksForTransfer",
        to: "5551",
        replaces: await dialogOf(await channelOf("anonymous")),
        afterMs: 50,
        told: ["100", "200"],
      },
      1,
    );
    const { line } = await call(hosted, () => untilStanding(asterisk, "/bridges", talking(2)));
    await receptionist.signal();
    await says("callee replaced")(hosted);
    await other.finished;
    // Asterisk itself waits for the BYE of her phone, however long.
    await untilStanding(asterisk, "/channels", (all) =>
      all.every(({ name }) => !name.startsWith("PJSIP/2001-")),
    );
    expect(hosted.over.size).toBe(0);
    await customer.signal();
    await Promise.all([customer.finished, line.finished]);
    await hosted.close();
    expect(hosted.lines(0).at(-1)).toBe("ended: callee_left");
  });

  test("is recorded from there on, where the call is", async () => {
    const hosted = await hosting(
      "record-call: {}\n      then: { failed: over }\n    - bridge: PJSIP/2001",
    );
    const phone = await agent();
    const { line, channel } = await call(hosted, talk);
    const customer = await connect(channel, hangsUp);
    await line.finished;
    await says("goes on recording")(hosted);
    await customer.signal();
    await Promise.all([customer.finished, phone.finished]);
    await hosted.close();
    expect(hosted.lines(0)).toContain("recorded, ended by hangup");
  });

  test("stands in her place when nobody listened meanwhile, where the dial plan names the leg", async () => {
    const begin = inTurn(asterisk, programWith(typing));
    const first = await begin();
    const { line, channel } = await call(first, says("demo-instruct"));
    await first.host.close();
    const customer = await connect(channel, [
      { kind: "answered" },
      { kind: "signal" },
      // Keys right behind a prompt that begins anew may be of the entry before.
      { kind: "pause", ms: 600 },
      press("4"),
      { kind: "hungUp" },
    ]);
    await line.finished;
    const second = await begin();
    await second.until(() => second.traces.size === 1);
    await customer.signal();
    await customer.finished;
    await second.close();
    expect(second.lines(0).at(-1)).toBe("ended: flow_ended");
  });

  test("is known to the process that goes on with the calls", async () => {
    const begin = inTurn(asterisk, programWith(typing));
    const first = await begin();
    const { line, channel } = await call(first, says("demo-instruct"));
    const customer = await connect(channel, [
      { kind: "answered" },
      { kind: "signal" },
      // Keys right behind a prompt that begins anew may be of the entry before.
      { kind: "pause", ms: 600 },
      press("4"),
      { kind: "hungUp" },
    ]);
    await says("caller replaced")(first);
    // Before the channel that stood there has left.
    await first.host.close();
    await line.finished;
    const second = await begin();
    await second.until(() => second.traces.size === 1);
    await customer.signal();
    await customer.finished;
    await second.close();
    expect(second.lines(0).at(-1)).toBe("ended: flow_ended");
  });
});

describe("a colleague who picks up a ringing phone by the PBX, on Asterisk", () => {
  /** A colleague, who picks up the one phone that rings, or one of `count`, talks with the caller. */
  async function pickUp(
    main: string,
    { invites = false, count = 1 } = {},
  ): Promise<readonly string[]> {
    const hosted = await hosting(main);
    const phones = await Promise.all(
      ["2001", "2002"]
        .slice(0, count)
        .map((name) => startCallee(asterisk, name, { kind: "ringsForEver" }, 1)),
    );
    const { line } = await call(hosted, () => untilStanding(asterisk, "/channels", ringing(count)));
    const { callId, toTag, fromTag } = await dialogOf(await channelOf("2001"));
    const replaces = `Replaces: ${callId};to-tag=${toTag};from-tag=${fromTag}`;
    const colleague = await startCaller(asterisk, {
      from: "556",
      to: invites ? "5559" : "*8",
      steps: [...(invites ? [{ kind: "invite", headers: [replaces] } as const] : []), ...hangsUp],
    });
    await talk();
    await colleague.signal();
    await Promise.all([colleague.finished, line.finished]);
    for (const phone of phones) phone.abandon();
    await hosted.close();
    return hosted.lines(0);
  }

  test.each<{
    readonly phone: string;
    readonly main: string;
    readonly how?: { readonly invites?: true; readonly count?: number };
  }>([
    { phone: "of a bridge", main: "bridge: PJSIP/2001" },
    {
      phone: "of a bridge, by INVITE with Replaces,",
      main: "bridge: PJSIP/2001",
      how: { invites: true },
    },
    {
      phone: "of several",
      main: "bridge: { to: { all: [PJSIP/2001, PJSIP/2002] } }",
      how: { count: 2 },
    },
    { phone: "that would be asked", main: "bridge: { to: PJSIP/2001, screen: pressed }" },
    {
      phone: "that is heard before it answers",
      main: "bridge: { to: PJSIP/2001, while_ringing: theirs }",
    },
    { phone: "of a member of a queue", main: "queue: support" },
  ])("$phone talks with the caller", async ({ main, how }) => {
    const lines = await pickUp(main, how);
    expect(lines).toContain("callee answered");
    expect(lines.at(-1)).toBe("ended: callee_left");
  });
});

async function channelOf(phone: string): Promise<string> {
  const channels = (await asterisk.probe.get("/channels")) as readonly {
    readonly id: string;
    readonly name: string;
  }[];
  return channels.find(({ name }) => name.startsWith(`PJSIP/${phone}-`))?.id ?? "";
}
