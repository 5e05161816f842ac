import { createAlarms, type PortError } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import { createAsk, type Purpose } from "./ask.ts";
import { ariError } from "./catalogue.ts";
import { answerError } from "./codec/answer.ts";
import { fieldOf, parseBody, stringOf } from "./codec/json.ts";
import { quick, type RequestDraft } from "./codec/request.ts";
import { createDeadlines } from "./deadlines.ts";
import { findInDialPlan, type DialPlanPlace } from "./find-in-dial-plan.ts";
import { createNetworkWire, type NetworkWireOptions } from "./network/network-wire.ts";
import { refusalOf, writeTrial } from "./network/open-as-writer.ts";
import type { AriWire } from "./wire.ts";

/**
 * Questions to a platform about itself, for who sets it up or finds out what is wrong with it. No
 * call notices them. Each rejects with a `PortError` when the platform does not answer within 10 s,
 * or refuses the user.
 */
export interface PlatformProbe {
  facts(): Promise<PlatformFacts>;
  /** Why the user is not one who may write; `null` when it may. */
  writeRefusal(): Promise<PortError | null>;
  /**
   * Whether a process has our application, or calls stand in it; `undefined` where the platform
   * does not tell.
   */
  isTaken(): Promise<boolean | undefined>;
  /** The modules that run, without `.so`; `undefined` where the platform does not tell. */
  modules(): Promise<ReadonlySet<string> | undefined>;
  /**
   * Where an extension of the dial plan leads. For that a channel stands for a moment in an
   * application of its own (`APP.probe`), which calls nobody.
   */
  dialPlan(context: string, extension: string): Promise<DialPlanPlace>;
  /** Closes the connections. */
  close(): Promise<void>;
}

/** The facts that a platform tells of itself. */
export interface PlatformFacts {
  readonly version: string | undefined;
  /** By its own clock, to the second; in milliseconds since 1970. */
  readonly now: number | undefined;
}

const timeoutMs = 10_000;

/**
 * The questions to a platform over HTTP, as the user and the application of a run. Throws
 * `ARI_HOST` or `ARI_CREDENTIALS` for options that cannot work.
 */
export function createPlatformProbe(options: Omit<NetworkWireOptions, "requests">): PlatformProbe {
  const wire = createNetworkWire({ ...options, app: `${options.app}.probe` });
  return createWirePlatformProbe(wire, options);
}

/**
 * The questions over a wire to `APP.probe`, which is closed with them, about the application `app`.
 */
export function createWirePlatformProbe(
  wire: AriWire,
  { app, alarms = createAlarms(createSystemClock()) }: Pick<NetworkWireOptions, "app" | "alarms">,
): PlatformProbe {
  const deadlines = createDeadlines(alarms);
  const ask = createAsk(wire, deadlines, {
    quick: timeoutMs,
    blocking: timeoutMs,
    originate: timeoutMs,
  });
  /** The body of what is there; `undefined` where there is no such thing. */
  const find = async (purpose: Purpose, request: RequestDraft): Promise<unknown> => {
    const answer = await ask(purpose, request);
    if (answer.status === 404) return undefined;
    const error = answerError(purpose, answer);
    if (error !== null) throw error;
    return parseBody(answer.body) ?? {};
  };
  const knowsApplications = async (): Promise<boolean> =>
    (await find(() => "list its applications", quick("GET", "/applications"))) !== undefined;
  return {
    facts: () => readFacts(wire, deadlines),
    writeRefusal: async () => refusalOf(await ask(() => "say what we may", writeTrial)),
    async isTaken() {
      if (!(await knowsApplications())) return undefined;
      const path = `/applications/${encodeURIComponent(app)}`;
      return (await find(() => "tell of our application", quick("GET", path))) !== undefined;
    },
    async modules() {
      const list = await find(() => "list its modules", quick("GET", "/asterisk/modules"));
      if (!Array.isArray(list)) return undefined;
      const running = list.filter((module) => stringOf(module, "status") === "Running");
      return new Set(
        running.map((module) => (stringOf(module, "name") ?? "").replace(/\.so$/, "")),
      );
    },
    dialPlan: (context, extension) =>
      findInDialPlan({ wire, find, deadlines }, { app, context, extension }),
    async close() {
      deadlines.close();
      await wire.close();
    },
  };
}

async function readFacts(
  wire: AriWire,
  deadlines: ReturnType<typeof createDeadlines>,
): Promise<PlatformFacts> {
  const purpose = (): string => "tell of itself";
  const late = (): PortError =>
    ariError("ARI_TIMEOUT", `The platform took longer than ${timeoutMs / 1000} s to ${purpose()}.`);
  const { file } = wire;
  if (file === undefined) return { version: undefined, now: undefined };
  const answer = await deadlines.within(timeoutMs, late, (patience) =>
    file.call(wire, "/asterisk/info", patience),
  );
  const error = answer.status === 404 ? null : answerError(purpose, answer);
  if (error !== null) throw error;
  const body = answer.status === 404 ? undefined : parseBody(Buffer.from(answer.bytes).toString());
  const now = Date.parse(answer.date ?? "");
  return {
    version: stringOf(fieldOf(body, "system"), "version"),
    now: Number.isNaN(now) ? undefined : now,
  };
}
