import type { CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import type { SideEnd } from "../../interpret/verb-machine.ts";
import type { BridgePlan } from "./bridge-plan.ts";
import { callOthers, followForwards, notePhones, type Calling, type Phone } from "./phones.ts";
import { beginScreening, hasAccepted, noteAnswer, noteScreening } from "./screening.ts";

/**
 * Phones that are called as they stand now, and the one that has the call; `undefined`: none has it
 * yet.
 */
export interface Rung {
  readonly phones: readonly Phone[];
  readonly winner: Phone | undefined;
}

/** How others are called meanwhile, and what becomes of one that answers. */
export interface RingingOf {
  readonly calling: Calling & { readonly bridge: string };
  readonly plan: Pick<BridgePlan, "screening" | "follows">;
}

/**
 * Takes an event while phones are called. The first phone to answer has the call, or, with a
 * screening, the first to accept. Other phones may ring from now on: those of the same endpoint,
 * and those of a forward.
 */
export function ringOn(
  call: CallDraft,
  before: readonly Phone[],
  event: CallEvent,
  { calling, plan }: RingingOf,
): Rung {
  const { screening, follows = 0 } = plan;
  const phones = callOthers(call, before, event, calling);
  const answered =
    event.kind === "leg.joined" ? phones.find(({ leg }) => leg === event.leg) : undefined;
  if (screening === undefined && answered !== undefined) return { phones, winner: answered };
  const screened =
    screening === undefined
      ? phones
      : phones.map((phone) =>
          phone === answered
            ? beginScreening(call, phone, screening)
            : noteScreening(call, phone, event, screening),
        );
  const noted = notePhones(call, screened, event);
  return rungOf(
    follows === 0 ? noted : followForwards(call, phones, noted, { ...calling, follows }),
  );
}

/** Takes the end of a block that asks a phone whether it takes the call. */
export function phoneSaid(call: CallDraft, phones: readonly Phone[], end: SideEnd): Rung {
  return rungOf(phones.map((phone) => noteAnswer(call, phone, end)));
}

function rungOf(phones: readonly Phone[]): Rung {
  return { phones, winner: phones.find(hasAccepted) };
}
