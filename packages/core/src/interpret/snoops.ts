import { nextId, type CallDraft } from "./draft.ts";
import { setLeg } from "./legs.ts";
import { request } from "./requests.ts";

/**
 * Opens a leg of nobody on which another one is heard, in both directions, wherever that goes; it joins like one that was called. Gives
 * its id and the id of the request. It is hung up with the flow, and whoever opened it hangs it up before.
 */
export function openSnoop(call: CallDraft, of: string): { readonly leg: string; readonly request: string } {
  const leg = nextId(call);
  setLeg(call, { id: leg, role: "helper", status: "dialing", failures: 0 });
  return { leg, request: request(call, { kind: "leg.snoop", leg, of }) };
}
