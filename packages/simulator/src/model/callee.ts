import type { Bridging } from "./bridge.ts";
import { causeForSip } from "./cause.ts";
import type { Channel } from "./channel.ts";
import { endChannel } from "./end-channel.ts";
import { type Keypad, createKeypad } from "./keypad.ts";
import { publishChannel, publishDial, tell } from "./publish.ts";
import type { Recording } from "./recording.ts";
import { type Voice, createVoice } from "./talk.ts";
import { askTransfer } from "./transfer.ts";

/**
 * How a phone that the platform calls behaves. Times are milliseconds from the INVITE on, except
 * `hangUpAfterMs`, which counts from the answer. A phone rings (180) at once unless it says
 * otherwise.
 */
export type CalleeBehaviour =
  | {
      readonly kind: "answer";
      readonly afterMs?: number;
      /** Sends media before the answer (183) instead of ringing. */
      readonly earlyMedia?: boolean;
      readonly hangUpAfterMs?: number;
      /** Keys pressed after the answer, `gapMs` apart. */
      readonly keys?: string;
      readonly gapMs?: number;
    }
  /** 486 after a while (default 100 ms). */
  | { readonly kind: "busy"; readonly afterMs?: number }
  /** 603 after a while (default 100 ms). */
  | { readonly kind: "decline"; readonly afterMs?: number }
  /** Any other SIP refusal, 400 to 699. */
  | { readonly kind: "reject"; readonly status: number; readonly afterMs?: number }
  /** Is forwarded: 302 with this number after a while (default 100 ms). */
  | { readonly kind: "forward"; readonly to: string; readonly afterMs?: number }
  /** Rings for ever. */
  | { readonly kind: "never" }
  /** Not there: the platform answers originate with 500 at once. */
  | { readonly kind: "unregistered" }
  /** Does nothing by itself; somebody acts through `Platform.callee`. */
  | { readonly kind: "manual" };

/**
 * The phone at the far end of a leg that the platform called. An act that makes no sense in its
 * state does nothing.
 */
export interface Callee extends Keypad, Voice {
  /** The leg's id. */
  readonly leg: string;
  /** Sends 180. */
  ring(): void;
  /** Sends 183. */
  progress(): void;
  /** Sends 200. */
  answer(): void;
  /** Refuses with a SIP status of 400 or above. */
  reject(status: number): void;
  /** Sends 302: the number that it is forwarded to. */
  forward(to: string): void;
  /** Sends BYE, when the call was answered. */
  hangUp(): void;
  /** REFER: asks to transfer the call to another number. */
  transfer(to: string): void;
}

/** The phone of a leg that is being dialled. `onAnswer` is called once, when it answers. */
export function createCallee(
  pbx: Bridging & Recording,
  channel: Channel,
  onAnswer: () => void,
): Callee {
  const isWaiting = (): boolean => !channel.isEnding && channel.state !== "Up";
  return {
    leg: channel.id,
    ...createKeypad(pbx, channel),
    ...createVoice(pbx, channel),
    ring() {
      if (!isWaiting() || channel.state === "Ringing") return;
      announceRinging(pbx, channel);
      tell(pbx, channel.id, { kind: "leg.ringing" });
    },
    progress() {
      if (!isWaiting()) return;
      publishDial(pbx, channel, "PROGRESS");
      tell(pbx, channel.id, { kind: "leg.progress" });
    },
    answer() {
      if (!isWaiting()) return;
      channel.state = "Up";
      publishChannel(pbx, channel, { type: "ChannelStateChange" });
      publishDial(pbx, channel, "ANSWER");
      tell(pbx, channel.id, { kind: "leg.answered" });
      onAnswer();
    },
    reject(status) {
      if (!isWaiting()) return;
      const cause = causeForSip(status);
      // The dial plan hangs up with a cause alone.
      const isSip = !channel.endpoint.startsWith("Local/");
      endChannel(pbx, channel, {
        cause,
        ...(isSip && { techCause: status }),
        request: { cause, ...(isSip && { tech_cause: status }) },
        ...(channel.origin === "originated" && { dialStatus: dialStatusOf(status) }),
      });
    },
    forward(to) {
      if (!isWaiting()) return;
      publishDial(pbx, channel, "CANCEL", to);
      const request = { cause: 23, tech_cause: 302 };
      endChannel(pbx, channel, { cause: 23, techCause: 302, request });
    },
    hangUp() {
      if (channel.state === "Up")
        endChannel(pbx, channel, { cause: channel.wasBridged ? 16 : 0, request: {} });
    },
    transfer: (to) => askTransfer(pbx, channel, to),
  };
}

/** Lets a phone do what its behaviour says, until its leg ends. */
export function actAs(callee: Callee, behaviour: CalleeBehaviour, later: Later): void {
  switch (behaviour.kind) {
    case "answer": {
      const afterMs = behaviour.afterMs ?? defaultAnswerMs;
      later(0, behaviour.earlyMedia === true ? callee.progress : callee.ring);
      later(afterMs, () => {
        callee.answer();
        if (behaviour.keys !== undefined) callee.press(behaviour.keys, behaviour.gapMs);
        if (behaviour.hangUpAfterMs !== undefined) later(behaviour.hangUpAfterMs, callee.hangUp);
      });
      return;
    }
    case "busy":
      refuse(callee, later, behaviour, () => callee.reject(486));
      return;
    case "decline":
      refuse(callee, later, behaviour, () => callee.reject(603));
      return;
    case "reject":
      refuse(callee, later, behaviour, () => callee.reject(behaviour.status));
      return;
    case "forward":
      refuse(callee, later, behaviour, () => callee.forward(behaviour.to));
      return;
    case "never":
      later(0, callee.ring);
      return;
    case "unregistered":
    case "manual":
  }
}

/** Runs a task `ms` after the INVITE arrived, unless the leg ended before. */
export type Later = (ms: number, task: () => void) => void;

const defaultAnswerMs = 1000;
const defaultRefusalMs = 100;

function refuse(
  callee: Callee,
  later: Later,
  { afterMs = defaultRefusalMs }: { readonly afterMs?: number },
  act: () => void,
): void {
  later(0, callee.ring);
  later(afterMs, act);
}

// Two threads tell of ringing, in either order. Only on a created leg does Dial show the state
// before.
function announceRinging(pbx: Bridging, channel: Channel): void {
  const isDialFirst = pbx.random.chance(0.5);
  if (isDialFirst && channel.origin === "created") publishDial(pbx, channel, "RINGING");
  channel.state = "Ringing";
  if (isDialFirst && channel.origin === "originated") publishDial(pbx, channel, "RINGING");
  publishChannel(pbx, channel, { type: "ChannelStateChange" });
  if (!isDialFirst) publishDial(pbx, channel, "RINGING");
}

// Only these two refusals have a status of their own (measured on Asterisk 22).
function dialStatusOf(sipStatus: number): string {
  if (sipStatus === 486) return "BUSY";
  return sipStatus === 503 ? "CONGESTION" : "NOANSWER";
}
