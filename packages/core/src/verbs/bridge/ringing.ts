import type { CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import type { SideEnd } from "../../interpret/program.ts";
import { notePhones, type Phone } from "./phones.ts";
import {
  beginScreening,
  hasAccepted,
  noteAnswer,
  noteScreening,
  type Screening,
} from "./screening.ts";

/**
 * Phones that are called as they stand now, and the one that has the call; `undefined`: none has it
 * yet.
 */
export interface Rung {
  readonly phones: readonly Phone[];
  readonly winner: Phone | undefined;
}

/**
 * Takes an event while phones are called: the first that answers has the call, or, where they are
 * screened, the first that accepts.
 */
export function ringOn(
  call: CallDraft,
  phones: readonly Phone[],
  event: CallEvent,
  screening: Screening | undefined,
): Rung {
  const answered =
    event.kind === "leg.joined" ? phones.find(({ leg }) => leg === event.leg) : undefined;
  if (screening === undefined) {
    return answered === undefined
      ? { phones: notePhones(call, phones, event), winner: undefined }
      : { phones, winner: answered };
  }
  const screened = phones.map((phone) =>
    phone === answered
      ? beginScreening(call, phone, screening)
      : noteScreening(call, phone, event, screening),
  );
  return rungOf(notePhones(call, screened, event));
}

/** Takes the end of a block that asks a phone whether it takes the call. */
export function phoneSaid(call: CallDraft, phones: readonly Phone[], end: SideEnd): Rung {
  return rungOf(phones.map((phone) => noteAnswer(call, phone, end)));
}

function rungOf(phones: readonly Phone[]): Rung {
  return { phones, winner: phones.find(hasAccepted) };
}
