import type { CallDraft } from "../../interpret/draft.ts";
import type { TalkWish } from "../../interpret/verb-machine.ts";
import type { BridgeStep, Connecting } from "./connecting.ts";
import { mergeInto } from "./merging.ts";
import { sendAway } from "./parking.ts";

/** Does what a block wants of the conversation; `undefined` where that cannot be. */
export function wishedOf(
  call: CallDraft,
  memory: Connecting,
  wish: TalkWish,
): BridgeStep | "granted" | undefined {
  return wish.kind === "park" ? sendAway(call, memory, wish) : mergeInto(call, memory, wish);
}
