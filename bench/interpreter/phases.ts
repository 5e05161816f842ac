import type { CallEvent, Json } from "@flowrun/core";
import { columnOf, type Work } from "./reference-call.ts";
import {
  cancelTimer,
  nextId,
  place,
  playMedia,
  remove,
  request,
  say,
  setTimer,
  stopMedia,
} from "./shared-pieces.ts";

// The beginning of each phase of the reference application, for both hand-written ones.

/** Takes the call. */
export function beginAnswering(work: Work, longestCallMs: number): void {
  setTimer(work, "call", longestCallMs);
  work.call.awaited = request(work, { kind: "leg.answer", leg: work.call.id }, work.call.id);
}

/** Looks a row up, with a deadline. */
export function beginLookup(work: Work, table: string, value: string): void {
  const timeoutMs = 2_000;
  setTimer(work, "lookup", timeoutMs);
  work.call.awaited = request(work, { kind: "store.lookup", table, value, timeoutMs }, table);
}

/** Asks for a customer number. */
export function beginCollecting(work: Work): void {
  cancelTimer(work, "digits");
  stopMedia(work);
  work.call.digits = "";
  playMedia(work, ["sound:agent-user"]);
  setTimer(work, "digits", work.call.settings.input_timeout);
}

/** Takes a key of a customer number that goes on. */
export function collectKey(work: Work, key: string): void {
  const { digits, settings } = work.call;
  if (digits.length < settings.max_digits) work.call.digits = digits + key;
  setTimer(work, "digits", settings.input_timeout);
}

/** Takes the terminator of a customer number. */
export function beginCustomerLookup(work: Work): void {
  cancelTimer(work, "digits");
  stopMedia(work);
  beginLookup(work, "customers", work.call.digits);
}

/** Plays what comes before a connection, and notes who is to be called. */
export function beginAnnouncing(work: Work, media: string, endpoint: string): void {
  noteEndpoint(work, endpoint);
  playMedia(work, [media]);
}

function noteEndpoint(work: Work, endpoint: string): void {
  work.call.endpoint = endpoint.includes("/") ? endpoint : `PJSIP/${endpoint}`;
}

/** Greets a VIP by name, and notes who is to be called. */
export function beginGreeting(work: Work, row: Json): void {
  noteEndpoint(work, columnOf(row, "account_manager_ext"));
  say(work, `Welcome back, ${columnOf(row, "name")}.`);
}

/** Greets a VIP without a name, where no voice is there. */
export function greetPlainly(work: Work): void {
  playMedia(work, ["sound:hello"]);
}

/** Creates the bridge. */
export function beginCreating(work: Work): void {
  const bridge = nextId(work);
  work.call.bridge = bridge;
  place(work, bridge, "creating");
  work.call.awaited = request(work, { kind: "bridge.create", bridge }, bridge);
}

/** Adds a leg to the bridge. */
export function beginAdding(work: Work, leg: string): void {
  const { bridge } = work.call;
  work.call.awaited = request(work, { kind: "bridge.add", bridge, leg }, bridge);
}

/** Calls the other phone. */
export function beginOriginating(work: Work): void {
  const { bridge, endpoint, from, settings } = work.call;
  const leg = nextId(work);
  work.call.callee = leg;
  place(work, leg, "creating");
  const ringMs = settings.ring_timeout;
  const command = { kind: "leg.originate", leg, endpoint, bridge, ringMs, callerId: from } as const;
  work.call.awaited = request(work, command, leg);
  setTimer(work, "ring", ringMs + 5_000);
}

/** Joins the other phone, which has answered. */
export function beginJoining(work: Work): void {
  cancelTimer(work, "ring");
  beginAdding(work, work.call.callee);
}

/** Says that nobody is available. */
export function beginApologizing(work: Work): void {
  cancelTimer(work, "ring");
  remove(work, work.call.callee);
  remove(work, work.call.bridge);
  playMedia(work, ["sound:vm-nobodyavail", "sound:vm-goodbye"]);
}

/** Whether an event is the answer that the phase waits for. */
export function isAwaited({ call }: Pick<Work, "call">, event: CallEvent): boolean {
  return "request" in event && event.request === call.awaited;
}

/** The row in an answer; `null` when none was found, `undefined` when the lookup failed. */
export function rowOf(event: CallEvent): Json | undefined {
  return event.kind === "request.succeeded" ? event.result : undefined;
}
