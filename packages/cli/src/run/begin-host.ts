import type { Host } from "@flowrun/host";
import type { ServedHttp } from "@flowrun/v2-webhooks/http";
import type { RehearsalParts } from "./rehearse.ts";
import type { LiveOwner } from "@flowrun/durability";

/** Opens something, at once or when it can be had. */
export type Opener = <T>(open: () => Promise<T>) => Promise<T | undefined>;

/**
 * How a host begins to listen: for webhooks, for those who ask for runs, and for those who look how
 * it does.
 */
interface Listening {
  readonly openings: readonly (() => Promise<ServedHttp | undefined | void>)[];
  /** Gets what they give. */
  readonly listeners: ServedHttp[];
  readonly patiently: Opener;
  /**
   * Done when this process could have the calls of its cell, which another one may still have;
   * absent where it is in none, or asks for them itself.
   */
  readonly standsBy: (() => Promise<void>) | undefined;
  /** With what the flow is rehearsed before the calls of another process are taken over. */
  readonly rehearsal: RehearsalParts;
}

/**
 * Has calls taken from here on, and listens; while another process has the calls, its ports are not
 * free.
 */
export async function beginHost(
  host: Host,
  owner: LiveOwner | undefined,
  { openings, listeners, patiently, standsBy, rehearsal }: Listening,
): Promise<void> {
  const listen = async (openWith: Opener): Promise<void> => {
    for (const opening of openings) {
      const listener = await openWith(opening);
      if (listener) listeners.push(listener);
    }
  };
  if (owner === undefined) {
    await listen((open) => open());
    return host.start();
  }
  // A process that stands by goes on at once with the calls of an owner that is lost.
  if (standsBy === undefined) await rehearseFirst(rehearsal);
  await host.prepare();
  await standsBy?.();
  await owner.freeze();
  host.start();
  await owner.done;
  await listen(patiently);
}

/** Loaded only where calls are taken over. */
async function rehearseFirst(rehearsal: RehearsalParts): Promise<void> {
  const { rehearse } = await import("./rehearse.ts");
  return rehearse(rehearsal);
}
