import { madeIn, nextId, type CallDraft } from "./draft.ts";
import type { Bridge } from "./call-things.ts";
import { thingWith, withThing } from "./listing.ts";
import { isPending, request } from "./requests.ts";

/** The id of a bridge that is created later, so that legs can be meant for it before. */
export function reserveBridge(call: CallDraft): string {
  return nextId(call);
}

/**
 * Creates a mixing bridge, with an id of its own or one that was reserved, and gives its id and the
 * id of the request. With `hearsKeys` the platform tells of keys that its legs press.
 */
export function createBridge(
  call: CallDraft,
  bridge: string = reserveBridge(call),
  hearsKeys = false,
): { readonly bridge: string; readonly request: string } {
  setBridge(call, { id: bridge, status: "creating", failures: 0, ...madeIn(call) });
  return {
    bridge,
    request: request(call, { kind: "bridge.create", bridge, ...(hearsKeys ? { hearsKeys } : {}) }),
  };
}

/**
 * Destroys a bridge, once: the platform never does so by itself (media queue rule 6). A bridge
 * whose creation is not answered yet is destroyed when the answer says that it exists.
 */
export function destroyBridge(call: CallDraft, id: string): void {
  const bridge = thingWith(call.state.bridges, id);
  if (bridge === undefined || bridge.status === "gone" || bridge.status === "removing") return;
  if (bridge.status === "creating" && isPending(call, "bridge.create", id)) {
    setBridge(call, { ...bridge, status: "removing" });
    return;
  }
  commandDestroy(call, id);
}

/** Commands the destruction of a bridge: the first time, or again after a failure. */
export function commandDestroy(call: CallDraft, id: string): void {
  const bridge = thingWith(call.state.bridges, id);
  if (bridge === undefined) return;
  setBridge(call, { ...bridge, status: "removing" });
  request(call, { kind: "bridge.destroy", bridge: id });
}

/** Takes the answer that a bridge was created: one that is wanted no more is destroyed. */
export function createSucceeded(call: CallDraft, id: string): void {
  const bridge = thingWith(call.state.bridges, id);
  if (bridge?.status === "removing") commandDestroy(call, id);
  else if (bridge !== undefined) setBridge(call, { ...bridge, status: "here" });
}

/**
 * Takes the answer that a bridge was not created. Without certainty it may exist, so it is
 * destroyed like one that does.
 */
export function createFailed(call: CallDraft, id: string, certain: boolean): void {
  const bridge = thingWith(call.state.bridges, id);
  if (bridge === undefined) return;
  if (certain) setBridge(call, { ...bridge, status: "gone" });
  else commandDestroy(call, id);
}

/** Puts a bridge on record. */
export function setBridge(call: CallDraft, bridge: Bridge): void {
  call.state = { ...call.state, bridges: withThing(call.state.bridges, bridge) };
}
