import { createBridge, reserveBridge } from "./bridges.ts";
import type { SnoopedSound } from "./platform-command.ts";
import type { CallDraft } from "./draft.ts";
import type { CallEvent } from "./event.ts";
import { dropHelpers, openMedia, snoop } from "./helping-legs.ts";
import { currentLeg } from "./draft.ts";
import { request } from "./requests.ts";
import { callerLeg } from "./state.ts";
import { thingWith } from "./listing.ts";
import { cancelTimer, setTimer } from "./timers.ts";

/**
 * A way on which sound passes between a leg and a port, with its stages in order. While `opening`,
 * the legs come in and the bridge is made; while `joining`, they are put together. Then it is
 * `open`, or it has `failed` and nothing is left of it.
 */
export type SoundPath = {
  readonly stage: "opening" | "joining" | "open" | "failed";
  readonly bridge: string;
  /** The leg whose sound it is in the bridge: one that listens to another, or the caller's own. */
  readonly near: string;
  /** The leg at which the port is. */
  readonly media: string;
  /** The request that puts both together. */
  readonly joining: string;
};

/** How long a way for sound may take until it stands, in milliseconds: measured are 0.1 s. */
const openWithinMs = 5_000;
const timer = "sound";

/**
 * Opens a way from the leg that the track talks to: by a leg that listens to it, or, with `itself`,
 * by that leg itself.
 */
export function openPath(call: CallDraft, hears: SnoopedSound | "itself"): SoundPath {
  const bridge = reserveBridge(call);
  const of = currentLeg(call);
  const near = hears === "itself" ? of : snoop(call, { of, hears, bridge }).leg;
  const { leg: media } = openMedia(call, bridge);
  createBridge(call, bridge);
  setTimer(call, timer, openWithinMs);
  return { stage: "opening", bridge, near, media, joining: "" };
}

/** The way as it stands after an event. A way that fails is taken away. */
export function resumePath(call: CallDraft, path: SoundPath, event: CallEvent): SoundPath {
  if (path.stage === "failed") return path;
  if (isBroken(call, path) || (event.kind === "timer.fired" && event.timer === timer))
    return fail(call, path);
  if (path.stage === "opening" && isComplete(call, path)) {
    const { bridge, near, media } = path;
    return {
      ...path,
      stage: "joining",
      joining: request(call, { kind: "bridge.add", bridge, leg: near, others: [media] }),
    };
  }
  if (path.stage !== "joining" || !("request" in event) || event.request !== path.joining)
    return path;
  if (event.kind === "request.failed") return fail(call, path);
  cancelTimer(call, timer);
  return { ...path, stage: "open" };
}

/** Takes a way away, however far it has come. */
export function closePath(call: CallDraft, path: SoundPath): void {
  cancelTimer(call, timer);
  dropHelpers(call, path.bridge);
}

function fail(call: CallDraft, path: SoundPath): SoundPath {
  closePath(call, path);
  return { ...path, stage: "failed" };
}

function isComplete({ state }: CallDraft, { bridge, near, media }: SoundPath): boolean {
  return (
    [near, media].every((leg) => thingWith(state.legs, leg)?.status === "here") &&
    isThere(state, bridge)
  );
}

function isThere(state: CallDraft["state"], bridge: string): boolean {
  return thingWith(state.bridges, bridge)?.status === "here";
}

/** Whether a leg or the bridge of it is gone or goes. The caller's end is not its own business. */
function isBroken({ state }: CallDraft, { bridge, near, media }: SoundPath): boolean {
  const stands = ["dialing", "creating", "here"];
  const statuses = [thingWith(state.legs, media), thingWith(state.bridges, bridge)].map(
    (thing) => thing?.status ?? "gone",
  );
  const nearby =
    near === callerLeg(state) ? "here" : (thingWith(state.legs, near)?.status ?? "gone");
  return [...statuses, nearby].some((status) => !stands.includes(status));
}
