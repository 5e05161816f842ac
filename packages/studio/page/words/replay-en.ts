import type { CallPoint } from "../replay/step-again.ts";

/** Commands to the platform and to ports, as people call them. */
const deeds: Readonly<Record<string, string>> = {
  "agent.begin": "begin with the voice agent",
  "agent.tell": "tell the voice agent",
  "bridge.add": "bring into the conversation",
  "bridge.create": "make a conversation",
  "bridge.destroy": "end the conversation",
  "bridge.music": "music for the conversation",
  "bridge.play": "play to the conversation",
  "bridge.remove": "take out of the conversation",
  "event.emit": "emit an event",
  "http.request": "ask a server",
  "lamp.turn": "turn a lamp",
  "leg.answer": "answer",
  "leg.ask": "ask about a phone",
  "leg.detect": "listen for talk",
  "leg.digits": "send keys",
  "leg.hangup": "hang up",
  "leg.music": "music",
  "leg.mute": "mute",
  "leg.originate": "call a phone",
  "leg.redirect": "send on",
  "leg.ringing": "ring",
  "leg.show": "show name and number",
  "leg.snoop": "listen in",
  "leg.transfer_progress": "tell of the transfer",
  "leg.variable": "set a channel variable",
  "log.write": "write to the log",
  "mail.send": "send a mail",
  "mailbox.tell": "tell of the mailbox",
  "media.open": "open a media leg",
  "message.send": "send a message",
  "playback.check": "look for a sound",
  "playback.start": "play",
  "playback.stop": "stop the prompt",
  "record.bridge": "record the conversation",
  "record.pause": "pause the recording",
  "record.resume": "go on recording",
  "record.start": "record",
  "record.stop": "stop recording",
  "recording.erase": "erase a recording",
  "room.send": "tell a room",
  "signal.send": "send a signal",
  "speech.listen": "listen",
  "speech.render": "speak a text",
  "speech.transcribe": "write down a recording",
  "store.count": "count rows",
  "store.delete": "delete a row",
  "store.find": "find rows",
  "store.list": "list rows",
  "store.lookup": "look up a row",
  "store.save": "save a row",
  "stream.begin": "begin with a stream",
  "value.seal": "seal a value",
};

/** A command, and the table that it is about. */
function deed(command: string): string {
  const [kind = "", ...about] = command.split(" ");
  return [deeds[kind] ?? kind.replaceAll(/[._]/g, " "), ...about].join(" ");
}

/** Words for calls that are stepped again, in English; `replay-nb.ts` has them in Norwegian. */
export const replayEn = {
  watchedCall: "The watched call",
  callLost: "Nothing is kept of this call any more, or it began in another process.",
  callWithoutFlow:
    "The flow that this call ran on cannot be read, so that it cannot be stepped again.",
  callDeparts: "From here on it goes another way than the journal says.",
  otherText: "It ran on another text of the flow.",
  pause: "Pause",
  goOn: "Go on",
  fromHere: "Go on from here",
  speed: "Speed",
  timeline: "What the call went through",
  whatItKnows: "What the call knows",
  events: "Time of the call",
  eventBack: "One event back",
  eventForth: "One event forth",
  toEnd: "To the end",
  eventAt: (ms: number, event: number, all: number): string =>
    `${(ms / 1000).toFixed(2)} s · event ${event}/${all}`,
  timer: (name: string): string => `timer ${name}`,
  dueIn: (ms: number): string =>
    ms < 120_000 ? `in ${(ms / 1000).toFixed(1)} s` : `in ${Math.round(ms / 60_000)} min`,
  /** A command that the call waits for; the name of a value stays as it is. */
  nameOf: (name: string): string => deeds[name] ?? name,
  deed,
  event: ({ kind, what, code }: Pick<CallPoint, "kind" | "what" | "code">): string => {
    const known: Readonly<Record<CallPoint["kind"], string>> = {
      call: `${what} calls`,
      run: `run ${what}`,
      "agent.asked": "the voice agent asks for a tool",
      "agent.ended": "the voice agent has ended the talk",
      "call.resumed": "the call goes on after a gap",
      "call.stopped": "flowrun ends the call",
      "dtmf.missed": "keys may have been missed",
      "dtmf.received": `key ${what}`,
      "join.requested": "a phone asks to join two calls",
      "leg.destroyed": "a leg is gone",
      "leg.hangup_requested": "somebody hangs up",
      "leg.joined": "a phone has answered",
      "leg.left": "somebody has gone",
      "leg.replaced": "another phone takes over",
      "playback.finished": "a prompt is over",
      "recording.failed": "a recording has failed",
      "recording.finished": "a recording is over",
      "recording.started": "a recording has begun",
      "request.failed": `${deed(what)}: failed (${code})`,
      "request.succeeded": `${deed(what)}: done`,
      "room.lost": "a room is no more",
      "room.told": "a room tells something",
      "signal.received": "a signal has come",
      "sound.lost": "the sound is lost",
      "speech.heard": "something was said",
      "talk.started": "somebody talks",
      "talk.stopped": "somebody is quiet",
      "timer.fired": `timer ${what} is over`,
      "transfer.requested": "a phone asks to transfer the call",
    };
    return known[kind];
  },
} as const satisfies Readonly<Record<string, unknown>>;

/** The same words, in any language. */
export type ReplayWords = {
  readonly [Key in keyof typeof replayEn]: (typeof replayEn)[Key] extends (
    ...args: infer Args
  ) => string
    ? (...args: Args) => string
    : string;
};
