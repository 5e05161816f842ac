import { randomUUID } from "node:crypto";
import { calleeScenario, type CalleeBehaviour } from "./callee-scenario.ts";
import { callerScenario, type CallerStep } from "./caller-scenario.ts";
import { freeUdpPort } from "./free-port.ts";
import type { Asterisk } from "./run-asterisk.ts";
import { runSipp } from "./run-sipp.ts";

/** Who calls and what is dialled. */
export interface CallerOptions {
  readonly from: string;
  readonly to: string;
  readonly steps: readonly CallerStep[];
  /** How many calls there are; 1 unless told. */
  readonly calls?: number;
  /** How many of them begin in a second; 100 unless told. */
  readonly perSecond?: number;
  /**
   * How many of them there are at most at a time; the next one begins when one is over. Any number
   * unless told.
   */
  readonly atOnce?: number;
}

/** Callers on their way. */
export interface Caller {
  /** Resolves when every call went as scripted; rejects with SIPp's messages when one did not. */
  readonly finished: Promise<void>;
  /** Lets the callers go on, as soon as all of them wait at a `signal` step. */
  signal(): Promise<void>;
  /** Ends the callers at once, whatever they still wait for. */
  abandon(): void;
}

/** A phone that takes calls. */
export interface Callee {
  /**
   * Resolves when it has had as many calls as it was to take; rejects when one did not go as
   * scripted.
   */
  readonly finished: Promise<void>;
  /** Has the phone hang up that waits to be told so. */
  signal(): Promise<void>;
  /** Takes it away; rejects when a call did not go as scripted. */
  stop(): Promise<void>;
  /** Ends it at once, whatever it still waits for. */
  abandon(): void;
}

/** Places calls with SIPp. */
export async function startCaller(
  asterisk: { readonly settings: Pick<Asterisk["settings"], "sipPort"> },
  options: CallerOptions,
): Promise<Caller> {
  const { xml, captures } = callerScenario(options.steps);
  const calls = options.calls ?? 1;
  const id = randomUUID();
  const sipp = await runSipp({
    port: await freeUdpPort(),
    files: {
      ...captures,
      "scenario.xml": xml,
      "numbers.csv": `SEQUENTIAL\n${options.from};${options.to}\n`,
    },
    options: [
      `127.0.0.1:${asterisk.settings.sipPort}`,
      ...[
        "-inf",
        "numbers.csv",
        "-cid_str",
        `%u-${id}`,
        "-m",
        `${calls}`,
        "-r",
        `${options.perSecond ?? 100}`,
      ],
      ...(options.atOnce === undefined ? [] : ["-l", `${options.atOnce}`]),
    ],
  });
  const callIds = Array.from({ length: calls }, (_, index) => `${index + 1}-${id}`);
  return {
    finished: sipp.finished,
    signal: () => sipp.signal(callIds),
    abandon: () => sipp.kill(),
  };
}

/**
 * Starts the phone of one of Asterisk's callees, for so many calls; for any number of them when
 * that is left out.
 */
export async function startCallee(
  asterisk: Asterisk,
  name: string,
  behaviour: CalleeBehaviour,
  calls?: number,
): Promise<Callee> {
  const port = asterisk.settings.callees[name];
  if (port === undefined) throw new Error(`Asterisk was started without a callee "${name}".`);
  return startPhone(asterisk, { account: name, port }, behaviour, calls);
}

/** Starts a phone of an account that listens on this port. See {@link startCallee}. */
export async function startPhone(
  asterisk: Asterisk,
  { account, port }: { readonly account: string; readonly port: number },
  behaviour: CalleeBehaviour,
  calls?: number,
): Promise<Callee> {
  const options = calls === undefined ? [] : ["-m", `${calls}`];
  const { xml, captures } = calleeScenario(behaviour);
  const sipp = await runSipp({ port, files: { ...captures, "scenario.xml": xml }, options });
  return {
    finished: sipp.finished,
    signal: async () => sipp.signal([await callIdOf(asterisk, account)]),
    stop: () => sipp.stop(),
    abandon: () => sipp.kill(),
  };
}

/** The SIP Call-ID of the leg to a callee: Asterisk chose it. */
async function callIdOf(asterisk: Asterisk, callee: string): Promise<string> {
  const channels = (await asterisk.probe.get("/channels")) as readonly {
    name: string;
    protocol_id: string;
  }[];
  const leg = channels.find(({ name }) => name.startsWith(`PJSIP/${callee}-`));
  if (leg === undefined) throw new Error(`Asterisk has no channel to "${callee}".`);
  return leg.protocol_id;
}
