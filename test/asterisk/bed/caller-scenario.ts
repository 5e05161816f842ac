import type { StreamPosition } from "./capture.ts";
import { dtmfCapture } from "./dtmf-pcap.ts";
import {
  awaitSignal,
  message,
  pause,
  receive,
  response,
  scenario,
  sdp,
  transferRefused,
} from "./sip-message.ts";
import { toneCapture } from "./tone-pcap.ts";

/** What a caller does, in order, after its INVITE. */
export type CallerStep =
  /** Its INVITE comes with these headers, too; stands first. */
  | { readonly kind: "invite"; readonly headers: readonly string[] }
  /** Its INVITE is asked for a password, and comes again with it; stands first. */
  | { readonly kind: "login"; readonly account: string; readonly password: string }
  /** Waits until it is sent sound before the answer: a 183 that says where from. */
  | { readonly kind: "early" }
  /** Waits for the answer and acknowledges it. */
  | { readonly kind: "answered" }
  /** Waits until it is told, by an UPDATE, to show this name and number as the other side. */
  | { readonly kind: "sees"; readonly name: string; readonly number: string }
  /** Waits until the test says `signal`. */
  | { readonly kind: "signal" }
  | { readonly kind: "pause"; readonly ms: number }
  /** Presses keys as RFC 4733 events, or each as a SIP INFO. */
  | { readonly kind: "press"; readonly keys: string; readonly by: "rfc4733" | "info" }
  /** Sends a tone, then silence. */
  | {
      readonly kind: "talk";
      readonly hertz: number;
      readonly ms: number;
      readonly silentMs: number;
    }
  /**
   * Asks to transfer the call to another number (REFER), and waits to be told that nothing comes of
   * it.
   */
  | { readonly kind: "transferRefused"; readonly to: string }
  /** Is asked to call elsewhere (REFER), and does: it hangs up; or does not. */
  | { readonly kind: "sentElsewhere"; readonly goes: boolean }
  /** Gives up before the answer. */
  | { readonly kind: "cancel" }
  | { readonly kind: "hangUp" }
  /** Waits until the other side hangs up. */
  | { readonly kind: "hungUp" }
  /** Waits for a refusal with this status. */
  | { readonly kind: "refused"; readonly status: number };

/** A SIPp scenario, and the captures that it plays, by file name. */
export interface CallerScenario {
  readonly xml: string;
  readonly captures: Readonly<Record<string, Buffer>>;
}

const gapMs = 80;

/**
 * The SIPp scenario of a caller. Its number is `[field0]` and what it dials `[field1]` of SIPp's
 * injection file.
 */
export function callerScenario(steps: readonly CallerStep[]): CallerScenario {
  const captures: Record<string, Buffer> = {};
  let position: StreamPosition = { sequence: 1, timestamp: 160 };
  const own = steps.flatMap((step) => (step.kind === "invite" ? step.headers : []));
  const login = steps.find((step) => step.kind === "login");
  const parts = login === undefined ? [inviteWith(own)] : loggedIn(login);
  // CSeq numbers count up within the dialog; the INVITE had 1.
  let cseq = 1;
  // SIPp plays in the background. What the caller itself does next waits for that; what the other
  // side does may come before.
  let busyMs = 0;

  for (const step of steps) {
    if (step.kind === "invite" || step.kind === "login") continue;
    if (isActive(step)) parts.push(pause(busyMs));
    busyMs = 0;
    if (step.kind === "talk" || (step.kind === "press" && step.by === "rfc4733")) {
      const capture =
        step.kind === "talk"
          ? toneCapture(step, position)
          : dtmfCapture(step.keys, gapMs, position);
      const name = `${step.kind}-${Object.keys(captures).length}.pcap`;
      captures[name] = capture.pcap;
      position = capture.next;
      busyMs = capture.lengthMs;
      parts.push(`<nop><action><exec play_pcap_audio="${name}"/></action></nop>\n`);
    } else if (step.kind === "press") {
      parts.push([...step.keys].map((key) => info(key, ++cseq)).join(pause(gapMs)));
      busyMs = gapMs;
    } else if (step.kind === "transferRefused") {
      parts.push(refer(step.to, ++cseq));
    } else {
      parts.push(plainStep(step, cseq + 1));
    }
  }
  return { xml: scenario("caller", parts), captures };
}

function isActive(step: CallerStep): boolean {
  return (
    step.kind === "press" || step.kind === "talk" || step.kind === "hangUp" || step.kind === "pause"
  );
}

function plainStep(
  step: Exclude<CallerStep, { kind: "invite" | "login" | "press" | "talk" | "transferRefused" }>,
  cseq: number,
): string {
  switch (step.kind) {
    case "early":
      return early;
    case "answered":
      return progress + receive("200") + acknowledgeAnswer;
    case "sees":
      return shown(step.name, step.number) + response("200 OK");
    case "signal":
      return awaitSignal;
    case "pause":
      return pause(step.ms);
    case "sentElsewhere":
      return step.goes
        ? receive("REFER") + response("202 Accepted") + tellGoing(cseq) + hangUp(cseq + 1)
        : receive("REFER") + response("603 Decline");
    case "cancel":
      return cancel;
    case "hangUp":
      return hangUp(cseq);
    case "hungUp":
      return receive("BYE") + response("200 OK");
    case "refused":
      return progress + receive(String(step.status)) + acknowledgeRefusal;
  }
}

const peer = "sip:[field1]@[remote_ip]:[remote_port]";
const self = "sip:[field0]@[local_ip]:[local_port]";

/**
 * The head of a request. Those that belong to the INVITE's own transaction (CANCEL, ACK of a
 * refusal) share its branch.
 */
function head(
  method: string,
  cseq: number,
  branch: string | number,
  toTag = "",
): readonly string[] {
  return [
    `${method} ${peer} SIP/2.0`,
    `Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=z9hG4bK-[pid]-[call_number]-${branch}`,
    `From: <${self}>;tag=[pid]caller[call_number]`,
    `To: <${peer}>${toTag}`,
    `CSeq: ${cseq} ${method}`,
    "Call-ID: [call_id]",
    `Contact: <${self}>`,
    "Max-Forwards: 70",
  ];
}

/**
 * Late, as RFC 3261 (17.1.1.1) allows where nothing is lost: SIPp takes a second answer for a fault
 * of the other side.
 */
const retransmitted = 'retrans="5000"';
const inviteWith = (headers: readonly string[]): string =>
  message([...head("INVITE", 1, "invite"), ...headers], sdp, retransmitted) + receive("100");
/** The INVITE that counts has the number 1, as without a password. */
const loggedIn = ({ account, password }: Extract<CallerStep, { kind: "login" }>): string[] => [
  message(head("INVITE", 0, "asked"), sdp, retransmitted),
  receive("401", 'auth="true"'),
  message(head("ACK", 0, "asked", "[peer_tag_param]")),
  inviteWith([`[authentication username=${account} password=${password}]`]),
];
const progress = receive("180", 'optional="true"') + receive("183", 'optional="true"');
const early =
  receive("180", 'optional="true"') +
  receive(
    "183",
    "",
    '<ereg regexp="m=audio [1-9]" search_in="body" check_it="true" assign_to="sound"/><log message="[$sound]"/>',
  );
const acknowledgeAnswer = message(head("ACK", 1, "ack", "[peer_tag_param]"));
const acknowledgeRefusal = message(head("ACK", 1, "invite", "[peer_tag_param]"));
const cancel =
  message(head("CANCEL", 1, "invite"), [], retransmitted) +
  receive("200") +
  receive("487") +
  acknowledgeRefusal;

function shown(name: string, number: string): string {
  const check = 'search_in="hdr" header="P-Asserted-Identity:" check_it="true" assign_to="other"';
  const actions = `<ereg regexp="${name}. .sip:${number}@" ${check}/><log message="[$other]"/>`;
  return receive("UPDATE", "", actions);
}

function refer(to: string, cseq: number): string {
  const wish = [
    ...head("REFER", cseq, cseq, "[peer_tag_param]"),
    `Refer-To: <sip:${to}@[remote_ip]:[remote_port]>`,
  ];
  return message(wish, [], retransmitted) + transferRefused;
}

/** The phone has reached whom it was sent to. */
function tellGoing(cseq: number): string {
  const news = ["Event: refer", "Subscription-State: terminated;reason=noresource"];
  const body = ["Content-Type: message/sipfrag;version=2.0", "", "SIP/2.0 200 OK"];
  return (
    message([...head("NOTIFY", cseq, cseq, "[peer_tag_param]"), ...news], body, retransmitted) +
    receive("200")
  );
}

function hangUp(cseq: number): string {
  return message(head("BYE", cseq, cseq, "[peer_tag_param]"), [], retransmitted) + receive("200");
}

function info(key: string, cseq: number): string {
  const body = ["Content-Type: application/dtmf-relay", "", `Signal=${key}`, "Duration=100"];
  return (
    message(head("INFO", cseq, cseq, "[peer_tag_param]"), body, retransmitted) + receive("200")
  );
}
