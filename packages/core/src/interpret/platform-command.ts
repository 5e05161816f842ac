import type { RecordingCommand, RecordingFormat } from "./recording-command.ts";
import type { HangupCause } from "./hangup-cause.ts";

/**
 * A request of the interpreter to the platform. Its `request` is unique within its call. Each is
 * answered by `request.succeeded` or `request.failed` with its `request`; `playback.check` succeeds
 * when the playback still exists. Ids are ours, chosen before the request (I4).
 */
export type PlatformCommand =
  | { readonly kind: "leg.answer"; readonly request: string; readonly leg: string }
  | {
      readonly kind: "leg.hangup";
      readonly request: string;
      readonly leg: string;
      readonly cause?: HangupCause;
    }
  | {
      readonly kind: "leg.originate";
      readonly request: string;
      readonly leg: string;
      /** `<technology>/<resource>`, e.g. `PJSIP/1000`. */
      readonly endpoint: string;
      /**
       * The bridge the leg is meant for: it travels with the leg as the argument after `outbound`.
       */
      readonly bridge: string;
      /**
       * Whether it joins that bridge, which is there, before its phone is called. Then all in the
       * bridge hear the phone's own ringing and announcements. Absent: it does not. Where the
       * platform cannot do that it joins none.
       */
      readonly joinsEarly?: true;
      readonly ringMs: number;
      readonly callerId: string;
      /** The name that the phone shows; absent: none. */
      readonly display?: string;
      /** Whether the phone shows neither of the two; absent: it does. */
      readonly isAnonymous?: true;
      /** Headers of its INVITE, by name, without control characters; absent: none. */
      readonly headers?: Readonly<Record<string, string>>;
      /** Talk is told of from the answer on, as with `leg.detect`; absent: it is not. */
      readonly quietMs?: number;
      /**
       * Whether only the first phone is meant that is registered with the endpoint. Absent: the
       * answer is a list of endpoints, one for each other phone, where the platform knows of any.
       */
      readonly oneContact?: true;
      /** There where no phone is called, but an extension of the dial plan (`Local/…`). */
      readonly dialPlan?: DialPlanTask;
    }
  /**
   * A leg of our own through which sound passes between the platform and a port. It joins when the
   * way of the sound stands.
   */
  | { readonly kind: "media.open"; readonly request: string; readonly leg: string }
  | {
      readonly kind: "bridge.create";
      readonly request: string;
      readonly bridge: string;
      /** Whether keys are heard that its legs press; absent: they are not. */
      readonly hearsKeys?: true;
    }
  | {
      readonly kind: "bridge.add";
      readonly request: string;
      readonly bridge: string;
      readonly leg: string;
      /** Legs that are added in the same moment: all of them or none; absent: none. */
      readonly others?: readonly string[];
      /**
       * Whether the keys that these legs press go to us alone; absent: the others in the bridge
       * hear them.
       */
      readonly absorbsKeys?: true;
    }
  /** Takes legs out of a bridge; one that is not in it is out of it. */
  | {
      readonly kind: "bridge.remove";
      readonly request: string;
      readonly bridge: string;
      readonly leg: string;
      /** Legs that are taken out in the same moment; absent: none. */
      readonly others?: readonly string[];
    }
  | { readonly kind: "bridge.destroy"; readonly request: string; readonly bridge: string }
  /** Plays to all legs of a bridge, over their voices; `media` is a URI. */
  | {
      readonly kind: "bridge.play";
      readonly request: string;
      readonly bridge: string;
      readonly playback: string;
      readonly media: string;
    }
  /** Music on hold for all legs of a bridge, or none. It goes on under the voices. */
  | {
      readonly kind: "bridge.music";
      readonly request: string;
      readonly bridge: string;
      readonly music: string | null;
    }
  | {
      readonly kind: "playback.start";
      readonly request: string;
      readonly playback: string;
      readonly leg: string;
      /** The sound: a media URI, or a word for several, such as `number:21`. */
      readonly media: string;
      /** The media that are played for it, one after the other; absent: `media` itself. */
      readonly list?: readonly string[];
      /**
       * The language that the platform's sounds are taken in; absent: that of the leg on the
       * platform.
       */
      readonly language?: string;
    }
  | { readonly kind: "playback.stop"; readonly request: string; readonly playback: string }
  | { readonly kind: "playback.check"; readonly request: string; readonly playback: string }
  /** Music on hold of a class, or none. Playing to the leg ends it. */
  | {
      readonly kind: "leg.music";
      readonly request: string;
      readonly leg: string;
      readonly music: string | null;
    }
  /** A ringing tone, which playing to the leg ends too. */
  | {
      readonly kind: "leg.ringing";
      readonly request: string;
      readonly leg: string;
      readonly isOn: boolean;
    }
  /**
   * Sends a leg elsewhere, and lets it go: to an endpoint, or to `dialplan:CONTEXT/EXTENSION`.
   * Whether its phone goes is not answered.
   */
  | {
      readonly kind: "leg.redirect";
      readonly request: string;
      readonly leg: string;
      readonly to: string;
    }
  /** Tells a phone what becomes of the transfer that it asked for. */
  | {
      readonly kind: "leg.transfer_progress";
      readonly request: string;
      readonly leg: string;
      readonly state: TransferState;
    }
  /** Presses keys for whoever is at the other end of a leg. It is answered before they are out. */
  | {
      readonly kind: "leg.digits";
      readonly request: string;
      readonly leg: string;
      /** Keys, and `w` for half a second. */
      readonly digits: string;
      /** How long each is pressed, in milliseconds; absent: as long as the platform does. */
      readonly lengthMs?: number;
      /**
       * How long none is pressed in between, in milliseconds; absent: as long as the platform does.
       */
      readonly gapMs?: number;
    }
  /** Whether nobody hears this leg; its keys still count. */
  | {
      readonly kind: "leg.mute";
      readonly request: string;
      readonly leg: string;
      readonly isMuted: boolean;
    }
  /** Has the phone of a leg show a name and a number as the other side, also before the answer. */
  | {
      readonly kind: "leg.show";
      readonly request: string;
      readonly leg: string;
      readonly name: string;
      readonly number: string;
    }
  /** Writes a variable of the platform's dial plan, or a function of it, on the channel of a leg. */
  | {
      readonly kind: "leg.variable";
      readonly request: string;
      readonly leg: string;
      readonly name: string;
      readonly value: string;
    }
  /** Sets a lamp of phones, which stays so when the call is over. */
  | {
      readonly kind: "lamp.turn";
      readonly request: string;
      /** Its name, of letters, digits, `_`, `-` and `.`. */
      readonly lamp: string;
      readonly shows: LampState;
    }
  /** Tells phones how many messages wait in a mailbox, which stays so when the call is over. */
  | {
      readonly kind: "mailbox.tell";
      readonly request: string;
      /** Its name, of letters, digits and `_ - . + @`. */
      readonly mailbox: string;
      /** How many were not heard yet. */
      readonly fresh: number;
      readonly old: number;
    }
  /**
   * Sends a text to a phone (SIP MESSAGE). The answer says that the platform has taken it, and not
   * that it arrives.
   */
  | {
      readonly kind: "message.send";
      readonly request: string;
      /** The phone, such as `PJSIP/2001`. */
      readonly to: string;
      /** The number or name that it comes from: letters, digits and `_ . + * # -`. */
      readonly from: string;
      readonly text: string;
    }
  /**
   * Tells of talk on a leg from now on, which is over after `quietMs` without a voice; `null`: no
   * longer.
   */
  | {
      readonly kind: "leg.detect";
      readonly request: string;
      readonly leg: string;
      readonly quietMs: number | null;
    }
  /**
   * A helper leg, under an id of ours, on which another leg is heard, perhaps of another call, which
   * notices nothing of it. It joins like one that was called.
   */
  | {
      readonly kind: "leg.snoop";
      readonly request: string;
      readonly leg: string;
      readonly of: string;
      readonly hears: SnoopedSound;
      /** The legs that hear what is said to the helper; absent: none. */
      readonly whispers?: Whispering;
    }
  | RecordingCommand;

/** The light of a lamp of phones. */
export type LampState = "off" | "lit" | "blinking";

/** Something that the dial plan does for a leg. */
export type DialPlanTask = {
  /** The leg: `MASTER_CHANNEL()` of the dial plan. */
  readonly for: string;
  /** Variables of the dial plan by name, without control characters. */
  readonly variables: Readonly<Record<string, string>>;
};

/**
 * A part of a platform that not every one has. It records the sound of a channel (`recording`),
 * hears a channel with a helper (`snooping`), tells of `talk` on it, or passes its `sound` to a
 * port. It turns `lamps` of phones, tells them of `mailboxes`, sends `messages` to them, or writes
 * a format of recordings.
 */
export type PlatformPart =
  | "recording"
  | "snooping"
  | "talk"
  | "sound"
  | "lamps"
  | "mailboxes"
  | "messages"
  | RecordingFormat;

/**
 * The sound of a leg that is listened to: with `in` the sound from it, with `out` the sound that it
 * hears, with `both` either.
 */
export type SnoopedSound = "in" | "out" | "both";

/** The hearers of a helper: with `out` the leg that is listened to, with `both` also its partners. */
export type Whispering = "out" | "both";

/**
 * How far a transfer has come: the new phone is called, has answered, cannot be had; or there is to
 * be none.
 */
export type TransferState = "progress" | "answered" | "unavailable" | "declined";
