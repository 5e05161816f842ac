import type { CallDraft } from "../../interpret/draft.ts";
import { pairsOf, sendToRoom } from "../../interpret/rooms.ts";
import type { TalksMessage } from "../../rooms/talks.ts";
import { firstCalled, type Phone } from "./phones.ts";

/** The room of all conversations that may be supervised. */
export const talks = "talks";

/** Whether, and by whom, a conversation may be supervised. */
type Supervised = { readonly supervised?: string };

/** The part of a plan that its options say of supervisors. */
export function supervisedBy({
  supervised,
}: {
  readonly supervised?: string | undefined;
}): Supervised {
  return supervised === undefined ? {} : { supervised };
}

/** Has supervisors find a conversation by its phone. */
export function showTalk(
  call: CallDraft,
  {
    plan: { supervised: group },
    phones,
    winner: leg,
  }: {
    readonly plan: Supervised;
    readonly phones: readonly Phone[];
    readonly winner: string;
  },
): void {
  const phone = phones.find((each) => each.leg === leg);
  if (group === undefined || phone === undefined) return;
  sendToRoom(call, talks, {
    kind: "talk",
    group,
    phone: firstCalled(phone),
    leg,
  } satisfies TalksMessage);
}

/** Nobody finds it any more. When the call is over, that need not be said. */
export function hideTalk(call: CallDraft, { supervised }: Supervised): void {
  if (supervised !== undefined && pairsOf(call).some(({ id }) => id === talks))
    sendToRoom(call, talks, { kind: "over" } satisfies TalksMessage);
}
