import type { CallDraft } from "../../interpret/draft.ts";
import { pairsOf, sendToRoom, sendWhenGone } from "../../interpret/rooms.ts";
import type { DeskMessage } from "../../rooms/desk-messages.ts";

/** The room of all queues. */
export const desk = "desk";

/** Says something to the desk. */
export function tellDesk(call: CallDraft, message: DeskMessage): void {
  sendToRoom(call, desk, message);
}

/** Says it where the desk still knows the call: one that was lost need not be told. */
export function tellIfThere(call: CallDraft, message: DeskMessage): void {
  if (pairsOf(call).some(({ id }) => id === desk)) tellDesk(call, message);
}

/** Says it once a leg that is being hung up is gone: until then its phone cannot be called. */
export function tellWhenGone(call: CallDraft, leg: string, message: DeskMessage): void {
  sendWhenGone(call, desk, leg, message);
}

/** The call waits no longer. */
export function leaveDesk(
  call: CallDraft,
  leaving: Pick<DeskMessage & { readonly kind: "leave" }, "keep" | "offer">,
): void {
  tellIfThere(call, { kind: "leave", ...leaving });
}
