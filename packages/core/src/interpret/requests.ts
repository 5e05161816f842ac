import { madeIn, type CallDraft } from "./draft.ts";
import type { PlatformCommand } from "./platform-command.ts";
import { isSideKind, type SideCommand, type SignalCommand } from "./side-command.ts";
import { main } from "./state.ts";
import type { PendingRequest } from "./call-things.ts";
import { thingWith, withoutThing } from "./listing.ts";

/** A command that is answered, before it has the id of its request. */
export type Requestable = WithoutRequest<PlatformCommand | SideCommand>;

/** A request to a port beside the platform that has a deadline. */
export type SideRequest = WithoutRequest<Exclude<SideCommand, SignalCommand>>;

type WithoutRequest<T> = T extends unknown ? Omit<T, "request"> : never;

/** Commands something that is answered, and gives the id under which the answer will come. */
export function request(call: CallDraft, command: Requestable): string {
  const counter = call.state.counter + 1;
  const id = `r${counter}`;
  const pending: PendingRequest = {
    id,
    kind: command.kind,
    subject: subjectOf(command),
    ...madeIn(call),
  };
  call.state = { ...call.state, counter, requests: [...call.state.requests, pending] };
  call.commands.push({ ...command, request: id });
  return id;
}

/**
 * Takes a request off the list, and says what it was; `undefined` for one that nobody waits for.
 */
export function settleRequest(call: CallDraft, id: string): PendingRequest | undefined {
  const pending = thingWith(call.state.requests, id);
  if (pending !== undefined)
    call.state = { ...call.state, requests: withoutThing(call.state.requests, id) };
  return pending;
}

/** Waits no longer for an answer: when it comes it is ignored (I8). */
export function abandonRequest(call: CallDraft, id: string): void {
  settleRequest(call, id);
}

/** Whether an answer is still to come about something. */
export function isPending(call: CallDraft, kind: PendingRequest["kind"], subject: string): boolean {
  return call.state.requests.some(
    (pending) => pending.kind === kind && pending.subject === subject,
  );
}

/** Waits no longer for anybody beside the platform: no track does, or not the one with this id. */
export function abandonSideRequests(call: CallDraft, asker?: string): void {
  for (const { id, kind, track = main } of call.state.requests)
    if (isSideKind(kind) && (asker === undefined || asker === track)) abandonRequest(call, id);
}

function subjectOf(command: Requestable): string {
  switch (command.kind) {
    case "store.lookup":
    case "store.find":
    case "store.list":
    case "store.count":
    case "store.save":
    case "store.delete":
      return command.table;
    case "http.request":
      return command.url;
    case "mail.send":
      return command.to.join(", ");
    case "v2.call":
      return command.operation;
    case "signal.send":
      return command.to;
    case "value.seal":
      // A value may be a secret.
      return "";
    case "speech.render":
      // A text may hold a secret.
      return command.language;
    case "bridge.create":
    case "bridge.add":
    case "bridge.remove":
    case "bridge.destroy":
    case "bridge.play":
    case "bridge.music":
      return command.bridge;
    case "playback.start":
    case "playback.stop":
    case "playback.check":
      return command.playback;
    case "speech.transcribe":
    case "record.start":
    case "record.bridge":
    case "record.stop":
    case "record.pause":
    case "record.resume":
    case "recording.erase":
      return command.recording;
    case "lamp.turn":
      return command.lamp;
    case "mailbox.tell":
      return command.mailbox;
    case "message.send":
      return command.to;
    default:
      return command.leg;
  }
}
