import { dtmfCapture } from "./dtmf-pcap.ts";
import { toneCapture } from "./tone-pcap.ts";
import {
  awaitSignal,
  message,
  pause,
  receive,
  response,
  scenario,
  sdp,
  transferRefused,
  transferTold,
} from "./sip-message.ts";

/** What a callee's phone does with a call. */
export type CalleeBehaviour =
  /**
   * Rings, answers, and waits to be hung up. `asked` is what headers of the INVITE must hold, by
   * name.
   */
  | {
      readonly kind: "answers";
      readonly afterMs: number;
      readonly asked?: Readonly<Record<string, string>>;
    }
  /** Rings until it is told that somebody else has answered. */
  | { readonly kind: "isLetGo" }
  /** Rings, answers, and hangs up when the test says `signal`. */
  | { readonly kind: "hangsUp"; readonly afterMs: number }
  /**
   * Rings, answers, presses keys as RFC 4733 events so long after the test says `signal`, and waits
   * to be hung up. `next` is what it does each time that the test says so again: it presses more
   * keys, or at last hangs up.
   */
  | {
      readonly kind: "presses";
      readonly afterMs: number;
      readonly keys: string;
      readonly waitMs?: number;
      readonly next?: readonly Next[];
    }
  /**
   * Rings, answers, sends a tone when the test says `signal`, and silence for `silentMs` (0), and
   * waits to be hung up.
   */
  | {
      readonly kind: "talks";
      readonly afterMs: number;
      readonly hertz: number;
      readonly ms: number;
      readonly silentMs?: number;
    }
  /**
   * Rings, answers, asks for a transfer to another number when the test says `signal`, or `atOnce`,
   * and waits to be hung up. `told` is what it is told of that, as SIP statuses: unless told that
   * nothing comes of it. With `leaves` it hangs up as soon as it has asked, and listens to nothing
   * more; Asterisk goes on telling it, which SIPp takes for a fault.
   */
  | {
      readonly kind: "asksForTransfer";
      readonly to: string;
      /** The other call of the phone that it asks to be replaced in, as well (RFC 3891). */
      readonly replaces?: Dialog;
      readonly afterMs: number;
      readonly told?: readonly string[];
      readonly atOnce?: true;
      readonly leaves?: true;
    }
  /**
   * Rings, and sends a tone for so long before it does anything else (183), and eight seconds more.
   * Then it answers, and waits to be hung up or hangs up when the test says `signal`; or it refuses
   * with a status; or it goes on until the caller's side gives up.
   */
  | {
      readonly kind: "announces";
      readonly hertz: number;
      readonly ms: number;
      readonly then: "answers" | "hangsUp" | "nothing" | `${4 | 6}${string}`;
    }
  /** Refuses with a status, such as `486 Busy Here` or `603 Decline`. */
  | { readonly kind: "refuses"; readonly status: string }
  /** Answers that it is forwarded to another number (302). */
  | { readonly kind: "forwards"; readonly to: string }
  /** Rings until the caller's side gives up. */
  | { readonly kind: "ringsForEver" };

/** A call of a phone, as Asterisk and the phone know it: the tag of Asterisk is `toTag`. */
export interface Dialog {
  readonly callId: string;
  readonly toTag: string;
  readonly fromTag: string;
}

type Next = "hangUp" | { readonly keys: string };

/** A SIPp scenario, and the captures that it plays, by file name. */
export interface CalleeScenario {
  readonly xml: string;
  readonly captures: Readonly<Record<string, Buffer>>;
}

/** The SIPp scenario of a callee. */
export function calleeScenario(behaviour: CalleeBehaviour): CalleeScenario {
  const { asked = {} } = behaviour.kind === "answers" ? behaviour : {};
  const checks = Object.entries(asked).map(([header, text]) => check(header, text));
  const xml = scenario("callee", [
    ring(checks.join("")),
    ...reaction(behaviour),
    references(checks.length > 0),
  ]);
  const start = { sequence: 1, timestamp: 160 };
  if (behaviour.kind === "announces") {
    const tone = { hertz: behaviour.hertz, ms: behaviour.ms + 8_000, silentMs: 0 };
    return { xml, captures: { "tone.pcap": toneCapture(tone, start).pcap } };
  }
  if (behaviour.kind === "talks")
    return {
      xml,
      captures: { "tone.pcap": toneCapture({ silentMs: 0, ...behaviour }, start).pcap },
    };
  if (behaviour.kind !== "presses") return { xml, captures: {} };
  const captures: Record<string, Buffer> = {};
  let position = start;
  for (const [index, pressed] of [behaviour, ...(behaviour.next ?? [])].entries()) {
    if (pressed === "hangUp") continue;
    const { pcap, next } = dtmfCapture(pressed.keys, 80, position);
    captures[captureName(index)] = pcap;
    position = next;
  }
  return { xml, captures };
}

function captureName(index: number): string {
  return `keys-${index}.pcap`;
}

function reaction(behaviour: CalleeBehaviour): readonly string[] {
  switch (behaviour.kind) {
    case "answers":
      return [pause(behaviour.afterMs), answer, receive("BYE"), response("200 OK")];
    case "hangsUp":
      return [pause(behaviour.afterMs), answer, awaitSignal, bye, receive("200")];
    case "presses":
      return [
        pause(behaviour.afterMs),
        answer,
        awaitSignal,
        ...(behaviour.waitMs === undefined ? [] : [pause(behaviour.waitMs)]),
        pressKeys(0),
        ...(behaviour.next ?? []).flatMap((next, index) =>
          next === "hangUp"
            ? [awaitSignal, bye, receive("200")]
            : [awaitSignal, pressKeys(index + 1)],
        ),
        ...(behaviour.next?.at(-1) === "hangUp" ? [] : [receive("BYE"), response("200 OK")]),
      ];
    case "talks":
      return [
        pause(behaviour.afterMs),
        answer,
        awaitSignal,
        sendTone,
        receive("BYE"),
        response("200 OK"),
      ];
    case "asksForTransfer":
      return [
        pause(behaviour.afterMs),
        answer,
        ...(behaviour.atOnce === true ? [] : [awaitSignal]),
        refer(behaviour.to, behaviour.replaces),
        ...(behaviour.leaves === true
          ? [receive("202"), hangUpAfterRefer]
          : [
              behaviour.told === undefined ? transferRefused : transferTold(...behaviour.told),
              receive("BYE"),
              response("200 OK"),
            ]),
      ];
    case "announces":
      return [
        inviteResponse("183 Session Progress", sdp),
        sendTone,
        pause(behaviour.ms),
        ...afterwards(behaviour.then),
      ];
    case "refuses":
      return [inviteResponse(behaviour.status), receive("ACK")];
    case "forwards":
      return [
        inviteResponse("302 Moved Temporarily", undefined, `sip:${behaviour.to}@127.0.0.1`),
        receive("ACK"),
      ];
    case "isLetGo":
      return [
        receive("CANCEL", "", check("Reason:", "Call completed elsewhere")),
        response("200 OK"),
        inviteResponse("487 Request Terminated"),
        receive("ACK"),
        `<Reference variables="seen"/>\n`,
      ];
    case "ringsForEver":
      return ringsForEver;
  }
}

/** What a phone does that has announced something. */
function afterwards(
  then: (CalleeBehaviour & { readonly kind: "announces" })["then"],
): readonly string[] {
  if (then === "answers") return [answer, receive("BYE"), response("200 OK")];
  if (then === "hangsUp") return [answer, awaitSignal, bye, receive("200")];
  return then === "nothing" ? ringsForEver : [inviteResponse(then), receive("ACK")];
}

const ownAddress = "sip:[local_ip]:[local_port]";
const contact = [`Contact: <${ownAddress}>`];
const tag = ";tag=[pid]callee[call_number]";

/**
 * Keeps of the INVITE what later messages need of it: a CANCEL that comes in between overwrites
 * SIPp's `last_` headers.
 */
const keep =
  hold("[^ ].*", "Via:", "via") +
  hold("[^ ].*", "From:", "from") +
  hold("[^ ].*", "To:", "to") +
  hold("[0-9]+", "CSeq:", "cseq") +
  hold("sip:[0-9A-Za-z@.:]+", "Contact:", "target");

function hold(pattern: string, header: string, variable: string): string {
  return `<ereg regexp="${pattern}" search_in="hdr" header="${header}" check_it="true" assign_to="${variable}"/>`;
}

/** Fails the call unless a header holds a text. */
function check(header: string, text: string): string {
  const pattern = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<ereg regexp="${pattern}" search_in="hdr" header="${header}" check_it="true" assign_to="seen"/>`;
}

function ring(checks: string): string {
  return receive("INVITE", "", keep + checks) + inviteResponse("180 Ringing");
}

/** SIPp refuses a scenario with a variable that is assigned and not used; this uses them all. */
function references(isChecked: boolean): string {
  return `<Reference variables="via,from,to,cseq,target${isChecked ? ",seen" : ""}"/>\n`;
}

const answer = inviteResponse("200 OK", sdp) + receive("ACK");

/** Answers the INVITE, also when another request came after it. */
function inviteResponse(status: string, body?: readonly string[], address = ownAddress): string {
  const head = [
    `SIP/2.0 ${status}`,
    "Via: [$via]",
    "From: [$from]",
    `To: [$to]${tag}`,
    "Call-ID: [call_id]",
    "CSeq: [$cseq] INVITE",
    `Contact: <${address}>`,
  ];
  return message(head, body);
}

const ringsForEver: readonly string[] = [
  receive("CANCEL"),
  response("200 OK"),
  inviteResponse("487 Request Terminated"),
  receive("ACK"),
];
const pressKeys = (index: number): string =>
  `<nop><action><exec play_pcap_audio="${captureName(index)}"/></action></nop>\n`;
const sendTone = `<nop><action><exec play_pcap_audio="tone.pcap"/></action></nop>\n`;
const bye = message(ownRequest("BYE"));
const hangUpAfterRefer = bye.replace("CSeq: 2", "CSeq: 3") + receive("200");

function refer(to: string, replaces?: Dialog): string {
  const header =
    replaces && `${replaces.callId};to-tag=${replaces.toTag};from-tag=${replaces.fromTag}`;
  const uri = `sip:${to}@127.0.0.1${header === undefined ? "" : `?Replaces=${encodeURIComponent(header)}`}`;
  return message([...ownRequest("REFER"), ...contact, `Refer-To: <${uri}>`]);
}

/** The head of a request that the phone itself makes within the call. */
function ownRequest(method: string): readonly string[] {
  return [
    `${method} [$target] SIP/2.0`,
    `Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=z9hG4bK-[pid]-[call_number]-${method}`,
    `From: [$to]${tag}`,
    "To: [$from]",
    "Call-ID: [call_id]",
    `CSeq: 2 ${method}`,
    "Max-Forwards: 70",
  ];
}
