import { note, type CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import type { HangupCause } from "../../interpret/hangup-cause.ts";
import { hangUp } from "../../interpret/legs.ts";
import { isSilent, playMedia } from "../../interpret/media.ts";
import type { SideEnd } from "../../interpret/verb-machine.ts";
import { thingWith } from "../../interpret/listing.ts";
import { cancelTimer, setTimer } from "../../interpret/timers.ts";
import { cutSide, openSide } from "../../interpret/tracks.ts";
import type { MediaItem } from "../../language/media-item.ts";
import { plainReturn } from "../../language/return-target.ts";
import { hasLeft, type Phone } from "./phones.ts";

/** The screening of a phone that has answered, before it gets the call. */
export type Screening = {
  /** The media that it hears first. */
  readonly whisper: readonly MediaItem[];
  /**
   * The block that it accepts the call in, with `ok`; `null`: it has accepted when it has heard the
   * whisper.
   */
  readonly screen: string | null;
  /** The longest for both, in milliseconds; then it has declined. */
  readonly forMs: number;
};

/** The options of every verb that calls phones with it. */
export const screeningOptions = {
  whisper: {
    kind: "media",
    description: "Media that a phone hears after its answer, before it is connected.",
    example: "A call for sales.",
  },
  screen: {
    kind: "name",
    of: "block",
    description:
      "A block that asks the phone whether it takes the call. Its end, or `ok`, accepts; any other word, or a hangup, declines. Others ring on meanwhile, and the first that accepts has the call.",
    example: "ask_to_accept",
  },
  screen_for: {
    kind: "duration",
    description: "The longest for both; then the phone has declined.",
    example: "10s",
    default: "20s",
    minimum: 1000,
  },
} as const;

/** The screening that such options ask for; `null` where they ask for none. */
export function screeningOf(values: {
  readonly whisper?: readonly MediaItem[] | undefined;
  readonly screen?: string | undefined;
  readonly screen_for: number;
}): Screening | null {
  const { whisper = [], screen = null, screen_for: forMs } = values;
  return whisper.length === 0 && screen === null ? null : { whisper, screen, forMs };
}

/** A phone has answered: it hears the whisper, and then it is asked. */
export function beginScreening(call: CallDraft, phone: Phone, screening: Screening): Phone {
  setTimer(call, timerOf(phone), screening.forMs);
  playMedia(call, screening.whisper, phone.leg);
  return goOn(call, { ...phone, screening: { side: null } }, screening);
}

/** The phone as it stands after an event, if it is being screened. */
export function noteScreening(
  call: CallDraft,
  phone: Phone,
  event: CallEvent,
  screening: Screening,
): Phone {
  if (!isScreened(phone)) return phone;
  if (hasLeft(event, phone.leg) || (event.kind === "timer.fired" && event.timer === timerOf(phone)))
    return decline(call, phone);
  return phone.screening?.side === null ? goOn(call, phone, screening) : phone;
}

/** The phone as it stands when the block that asks one of the phones has ended. */
export function noteAnswer(call: CallDraft, phone: Phone, { side, outcome }: SideEnd): Phone {
  if (!isScreened(phone) || phone.screening?.side !== side) return phone;
  return outcome === plainReturn ? accept(call, phone) : decline(call, phone);
}

/** Whether a phone has answered, and has not said yet whether it takes the call. */
export function isScreened({ screening, outcome }: Phone): boolean {
  return screening !== undefined && screening.side !== accepted && outcome === null;
}

/** Whether a phone that was screened takes the call. */
export function hasAccepted({ screening }: Phone): boolean {
  return screening?.side === accepted;
}

/** Nobody is asked any more, since another phone has taken the call. */
export function cutScreening(call: CallDraft, phone: Phone): void {
  if (phone.screening === undefined) return;
  cancelTimer(call, timerOf(phone));
  const { side } = phone.screening;
  if (side === null || side === accepted || thingWith(call.state.tracks, side) === undefined)
    return;
  note(call, { kind: "side.cut", side });
  cutSide(call, side);
}

/** Lets all phones go that ring, also those that are being screened. */
export function letRingingGo(call: CallDraft, phones: readonly Phone[], cause?: HangupCause): void {
  for (const phone of phones.filter(({ outcome }) => outcome === null)) {
    cutScreening(call, phone);
    hangUp(call, phone.leg, cause);
  }
}

/** In place of the block that asks, of which the ids begin with `side`. */
const accepted = "accepted";

function goOn(call: CallDraft, phone: Phone, { screen }: Screening): Phone {
  if (!isSilent(call, phone.leg)) return phone;
  if (screen === null) return accept(call, phone);
  return { ...phone, screening: { side: openSide(call, { block: screen, leg: phone.leg }) } };
}

function accept(call: CallDraft, phone: Phone): Phone {
  cancelTimer(call, timerOf(phone));
  return { ...phone, screening: { side: accepted } };
}

function decline(call: CallDraft, phone: Phone): Phone {
  cutScreening(call, phone);
  hangUp(call, phone.leg);
  return { ...phone, outcome: "declined" };
}

function timerOf({ leg }: Phone): string {
  return `screen ${leg}`;
}
