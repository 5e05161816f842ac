import type { WordsElsewhere } from "@flowrun/flow/tooling";

// Words for what stands around a call, as plain letters.

/** Words for the commands that fail, and how they do. */
export const wordsOfPorts: WordsElsewhere = {
  words: {
    lookup: [
      "database",
      "db",
      "table",
      "tables",
      "read",
      "find",
      "select",
      "query",
      "get",
      "store",
    ],
    save: ["insert", "update", "write", "upsert", "put", "saves"],
    delete: ["remove", "deletes"],
    count: ["counts"],
    originate: ["dial", "call", "bridge", "ring", "dials", "leg", "phone", "invite"],
    play: ["playback", "sound", "plays", "prompt", "media", "audio"],
    say: ["tts", "speech", "render", "speak", "texttospeech", "voice"],
    listen: ["recognise", "recognize", "recognition", "asr", "stt", "speechtotext"],
    record: ["recording", "records"],
    send_email: ["email", "mail", "sendmail", "smtp"],
    send_message: ["message", "sms"],
    hang_up: ["hangup", "disconnect"],
    send_digits: ["dtmf", "digits", "senddtmf"],
    agent: ["voiceagent", "llm", "ai", "bot"],
    transcribe: ["transcription"],
    redirect: ["transfer", "refer"],
    room: ["conference", "meeting"],
    how: ["result", "fault", "outcome", "status", "mode", "error", "as", "with", "fails"],
    late: ["after", "delay", "by", "wait"],
    nth: ["index", "number", "time", "which", "at", "only", "call"],
  },
  remedies: {
    request:
      "An answer to a request stands under `requests`, by its URL: `requests: { https://example.com/*: fails }`.",
    http: "An answer to a request stands under `requests`, by its URL: `requests: { https://example.com/*: fails }`.",
    command: byKey(),
    port: byKey(),
    verb: byKey(),
    name: byKey(),
  },
};

/** Words for the ways in which a command fails. */
export const wordsOfFailures: Readonly<Record<string, readonly string[]>> = {
  fails: ["error", "failed", "fail", "exception", "failure", "true", "down", "broken"],
  times_out: ["timeout", "timedout", "hangs", "never"],
  late: ["slow", "delayed", "after"],
  refused: ["denied", "rejected", "declined", "forbidden"],
  full: ["busy", "congested", "overload"],
};

/** Words for what a called phone does, and when. */
export const wordsOfPhones: WordsElsewhere = {
  byParts: true,
  remedies: Object.fromEntries(
    ["state", "status", "behaviour", "behavior", "result", "outcome", "kind", "action"].map(
      (word) => [word, "What the phone does is the value itself, such as `PJSIP/2001: busy`."],
    ),
  ),
  words: {
    answers: ["picksup", "pickup", "accepts", "accept", "answerafter", "answersafter", "connects"],
    hangs_up: ["hangup", "leaves", "ends", "disconnects", "hangsupafter", "hangupafter", "leave"],
    acts: ["caller", "steps", "actions", "does", "then", "script", "act", "says", "do"],
    busy: ["engaged", "isbusy"],
    declines: ["rejects", "reject", "refuses", "refuse", "denies", "declined", "rejected"],
    forwards: ["redirects", "redirect", "diverts", "divert", "forwardsto", "forwardto", "moved"],
    after: ["delay", "ring", "rings", "wait", "waits", "in"],
  },
};

/** Words for what a called phone does that has no value, as plain letters. */
export const wordsOfBarePhones: Readonly<Record<string, readonly string[]>> = {
  answers: ["picksup", "pickup", "accepts", "accept", "ok", "available", "up", "connects", "free"],
  busy: ["engaged", "onthephone", "incall", "isbusy", "occupied", "inuse"],
  declines: ["rejects", "reject", "refuses", "refuse", "denies", "rejected", "declined"],
  never: [
    ...["noanswer", "unanswered", "rings", "ringing", "timeout", "timesout", "neveranswers"],
    ...["ignores", "doesnotanswer", "silent", "none", "noreply", "ring"],
  ],
  absent: [
    ...["offline", "unreachable", "unavailable", "unregistered", "away", "notregistered", "off"],
    ...["failed", "fails", "missing", "notfound", "chanunavail", "down", "disconnected"],
  ],
};

/** Words for the parts of an answer of a server. */
export const wordsOfAnswers: WordsElsewhere = {
  words: {
    status: ["code", "statuscode", "httpstatus", "responsecode"],
    body: ["json", "data", "payload", "response", "content", "text", "reply", "answer", "result"],
    after: ["delay", "wait", "late", "latency", "in", "takes", "within"],
  },
};

/** Words for an answer of a server that is not said in full. */
export const wordsOfBareAnswers: Readonly<Record<string, readonly string[]>> = {
  fails: ["fail", "failed", "error", "down", "refused", "refuses", "unreachable", "broken"],
  never: ["timeout", "timesout", "hangs", "noanswer", "silent", "noresponse", "slow"],
};

function byKey(): string {
  return "The command is the key, and what it is about the value: `{ lookup: customers, how: fails }`.";
}
