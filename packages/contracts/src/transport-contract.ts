import type { PlatformCommand, Transport } from "@flowrun/core";
import type { Survey, Wanted } from "@flowrun/core/plugin";
import {
  caseOn,
  type ContractCase,
  expectPortError,
  expectSame,
  expectThat,
} from "./contract-case.ts";
import { probe, type TransportProbe } from "./transport-probe.ts";
import type { BenchCaller, TransportBench, TransportContractSetup } from "./transport-bench.ts";

/**
 * The duties of every transport, as test cases for any test runner. Each case connects a transport
 * of its own.
 */
export function transportContract(setup: TransportContractSetup): readonly ContractCase[] {
  return Object.entries({ ...connecting, ...calling, ...playing, ...bridging, ...surveying }).map(
    ([name, check]) =>
      caseOn(name, { create: () => setup.create(), end }, async (bench) => {
        const listening = probe(bench.transport, setup.clock, setup.deadlineMs ?? 5_000);
        await listening.next("connected");
        await check(connectedBench(bench, listening));
      }),
  );
}

/** A bench whose transport is connected, with what it tells. */
interface Connected extends TransportBench {
  readonly probe: TransportProbe;
  /** Lets somebody call, and gives the caller with the leg that arrived. */
  readonly arrive: () => Promise<BenchCaller & { readonly leg: string }>;
  readonly perform: (command: Unnumbered) => ReturnType<Transport["perform"]>;
  /** The things that stand on the platform; `null` where nobody can tell. */
  readonly survey: () => Promise<Survey | null>;
  /** Has the next connection go on with these. */
  readonly want: (wanted: Wanted) => void;
}

type Unnumbered = PlatformCommand extends infer Command
  ? Command extends PlatformCommand
    ? Omit<Command, "request">
    : never
  : never;

type Check = (bench: Connected) => Promise<void>;

const connecting: Readonly<Record<string, Check>> = {
  "tells that it connects, and then that it is connected": async ({ probe: { told } }) => {
    const states = told
      .map(({ kind }) => kind)
      .filter((kind) => kind === "connecting" || kind === "connected");
    expectSame("the states", states, ["connecting", "connected"]);
  },
  "connects again by itself when the connection is cut": async ({ probe: { next, told }, cut }) => {
    await cut();
    await next("waiting", ({ attempt, retryMs }) => attempt === 1 && retryMs >= 0);
    await next(
      "connected",
      (state) => told.indexOf(state) > told.findIndex(({ kind }) => kind === "waiting"),
    );
  },
  "brings calls after it has connected again": async ({ probe: { next, told }, arrive, cut }) => {
    await cut();
    await next("waiting");
    await next(
      "connected",
      (state) => told.indexOf(state) > told.findIndex(({ kind }) => kind === "waiting"),
    );
    await arrive();
  },
  "ends with the state closed, can be closed twice, and refuses requests from then on": async (
    bench,
  ) => {
    await bench.transport.close();
    await bench.transport.close();
    expectSame("the last state", bench.probe.told.at(-1)?.kind ?? null, "closed");
    await expectPortError(
      "a request after close",
      bench.perform({ kind: "bridge.create", bridge: "contract-1" }),
    );
  },
};

const calling: Readonly<Record<string, Check>> = {
  "tells of a call with who calls whom": async ({ probe: { next }, call }) => {
    await call("+4712345678", "200");
    const { from, to } = await next("call.arrived");
    expectSame("the caller and the called", { from, to }, { from: "+4712345678", to: "200" });
  },
  "answers a call and tells its keys in order": async ({
    probe: { next, told },
    arrive,
    perform,
  }) => {
    const { leg, press } = await arrive();
    await perform({ kind: "leg.answer", leg });
    for (const digit of "12#") await press(digit);
    await next("dtmf.received", (event) => event.digit === "#");
    const digits = told.flatMap((event) =>
      event.kind === "dtmf.received" && event.leg === leg ? [event.digit] : [],
    );
    expectSame("the digits", digits, ["1", "2", "#"]);
  },
  "tells that a caller hung up": async ({ probe: { next }, arrive }) => {
    const { leg, hangUp } = await arrive();
    await hangUp();
    await next("leg.left", (event) => event.leg === leg);
  },
  "hangs a leg up, and takes it as done when the leg is gone": async ({
    probe: { next },
    arrive,
    perform,
  }) => {
    const { leg } = await arrive();
    await perform({ kind: "leg.hangup", leg });
    await next("leg.left", (event) => event.leg === leg);
    await perform({ kind: "leg.hangup", leg });
  },
  "rejects with a certain PortError what concerns a leg that is not there": async ({ perform }) => {
    const error = await expectPortError(
      "answering nobody",
      perform({ kind: "leg.answer", leg: "contract-nobody" }),
    );
    expectThat(error.certain, `"${error.code}" must be certain: the platform refused.`);
  },
};

const playing: Readonly<Record<string, Check>> = {
  "tells by our id that a playback has finished": async ({
    probe: { next },
    arrive,
    media,
    perform,
  }) => {
    const { leg } = await arrive();
    await perform({ kind: "leg.answer", leg });
    await perform({ kind: "playback.start", playback: "contract-1", leg, media: media.short });
    await next("playback.finished", ({ playback }) => playback === "contract-1");
  },
  "stops a playback, which then finishes": async ({ probe: { next }, arrive, media, perform }) => {
    const { leg } = await arrive();
    await perform({ kind: "leg.answer", leg });
    await perform({ kind: "playback.start", playback: "contract-1", leg, media: media.long });
    await perform({ kind: "playback.check", playback: "contract-1" });
    await perform({ kind: "playback.stop", playback: "contract-1" });
    await next("playback.finished", ({ playback }) => playback === "contract-1");
  },
  "takes a stop for a playback that is gone as done, and says that it is not there": async ({
    perform,
  }) => {
    await perform({ kind: "playback.stop", playback: "contract-gone" });
    await expectPortError(
      "a playback that is gone",
      perform({ kind: "playback.check", playback: "contract-gone" }),
    );
  },
};

const bridging: Readonly<Record<string, Check>> = {
  "creates a bridge under our id and destroys it, twice if asked": async ({ perform }) => {
    await perform({ kind: "bridge.create", bridge: "contract-1" });
    await perform({ kind: "bridge.destroy", bridge: "contract-1" });
    await perform({ kind: "bridge.destroy", bridge: "contract-1" });
  },
  "adds a leg to a bridge, but not to one that is not there": async ({ arrive, perform }) => {
    const { leg } = await arrive();
    await perform({ kind: "leg.answer", leg });
    await perform({ kind: "bridge.create", bridge: "contract-1" });
    await perform({ kind: "bridge.add", bridge: "contract-1", leg });
    await expectPortError(
      "a bridge that is not there",
      perform({ kind: "bridge.add", bridge: "contract-2", leg }),
    );
    await perform({ kind: "bridge.destroy", bridge: "contract-1" });
  },
  "originates a leg under our id, which joins and is no new call": async (bench) => {
    const {
      endpoints,
      perform,
      probe: { next, told },
    } = bench;
    await perform({ kind: "bridge.create", bridge: "contract-1" });
    await perform(originate(endpoints.answering));
    await next("leg.joined", ({ leg }) => leg === "contract-2");
    await perform({ kind: "bridge.add", bridge: "contract-1", leg: "contract-2" });
    await perform({ kind: "leg.hangup", leg: "contract-2" });
    await next("leg.destroyed", ({ leg }) => leg === "contract-2");
    await perform({ kind: "bridge.destroy", bridge: "contract-1" });
    expectThat(
      !told.some(({ kind }) => kind === "call.arrived"),
      "The outbound leg was told as a new call.",
    );
  },
  "tells by its cause that an originated leg was busy": async ({
    endpoints,
    perform,
    probe: { next },
  }) => {
    await perform(originate(endpoints.busy));
    const { cause } = await next("leg.destroyed", ({ leg }) => leg === "contract-2");
    expectSame("the cause (Q.850)", cause, 17);
  },
};

/** As the interpreter makes them: a transport may know by them what is ours. */
const [bridge, playback] = ["fr.contract.1", "fr.contract.2"];

/** A transport that cannot survey its platform, or whose platform cannot tell, passes these. */
const surveying: Readonly<Record<string, Check>> = {
  "surveys a call that nobody has answered, with who calls whom": async ({ survey, arrive }) => {
    const { leg } = await arrive();
    const found = await survey();
    if (found === null) return;
    const { state, from, to } = found.legs.get(leg) ?? { state: null, from: null, to: null };
    expectSame("the leg", { state, from, to }, { state: "offered", from: "100", to: "200" });
  },
  "surveys legs that are up, bridges, and what plays": async ({
    survey,
    arrive,
    media,
    perform,
    probe: { next },
  }) => {
    const { leg } = await arrive();
    await perform({ kind: "leg.answer", leg });
    await perform({ kind: "bridge.create", bridge });
    await perform({ kind: "playback.start", playback, leg, media: media.long });
    const found = await survey();
    if (found === null) return;
    expectSame("the state of the leg", found.legs.get(leg)?.state ?? null, "up");
    expectThat(found.bridges.has(bridge), "The bridge is missing.");
    expectThat(await found.plays(playback), "The playback is said to have ended.");
    await perform({ kind: "playback.stop", playback });
    await next("playback.finished", (event) => event.playback === playback);
    expectThat(!(await found.plays(playback)), "The playback is said to go on.");
    await perform({ kind: "bridge.destroy", bridge });
    const later = await survey();
    expectThat(later?.bridges.has(bridge) === false, "The bridge is said to be there.");
  },
  "keeps what is wanted of an earlier connection, and removes the rest": async (bench) => {
    const { survey, arrive, cut, want, perform } = bench;
    const [wanted, unwanted] = [await arrive(), await arrive()];
    for (const { leg } of [wanted, unwanted]) await perform({ kind: "leg.answer", leg });
    if ((await survey()) === null) return;
    want({ legs: [wanted.leg], bridges: [] });
    await cut();
    await bench.probe.next("leg.left", ({ leg }) => leg === unwanted.leg);
    const found = await survey();
    expectSame("the legs", [...(found?.legs.keys() ?? [])], [wanted.leg]);
  },
};

function originate(endpoint: string): Unnumbered {
  const ids = { leg: "contract-2", bridge: "contract-1" };
  return { kind: "leg.originate", ...ids, endpoint, ringMs: 5_000, callerId: "100" };
}

async function end(bench: TransportBench): Promise<void> {
  await bench.transport.close();
  await bench.close();
}

function connectedBench(bench: TransportBench, listening: TransportProbe): Connected {
  let requests = 0;
  return {
    ...bench,
    probe: listening,
    survey: async () => (await bench.transport.survey?.()) ?? null,
    want: listening.want,
    arrive: async () => {
      const known = listening.told.length;
      const caller = await bench.call("100", "200");
      const { leg } = await listening.next(
        "call.arrived",
        (event) => listening.told.indexOf(event) >= known,
      );
      return { ...caller, leg };
    },
    perform: (command) => {
      requests += 1;
      return bench.transport.perform({ ...command, request: `contract-request-${requests}` });
    },
  };
}
