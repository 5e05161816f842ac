import { wordsFor, type WordsElsewhere } from "@flowrun/flow/tooling";

// The words that testers know from elsewhere, or would first think of, as plain letters.

/** Words for the keys of acts. Where two keys have one, the first that takes its value is meant. */
export const wordsOfActs: WordsElsewhere = {
  byParts: true,
  remedies: Object.fromEntries(
    ["action", "act", "do", "does", "kind", "step", "verb", "what"].map((word) => [
      word,
      'The act is the key, and what it is about the value, such as `press: "4711#"`.',
    ]),
  ),
  words: {
    press: [
      ...[
        "presses",
        "pressed",
        "dtmf",
        "dtmfs",
        "senddtmf",
        "digit",
        "digits",
        "senddigits",
        "key",
      ],
      ...["keys", "keypad", "keypress", "input", "inputs", "type", "types", "typed", "enter"],
      ...["enters", "entered", "dial", "dials", "tap", "taps", "push", "pushes", "button", "tone"],
      ...["tones", "code", "pin", "choose", "chooses", "select", "selects", "choice", "option"],
      ...["sendkeys", "playdtmf", "sends", "send"],
    ],
    talks: ["talk", "talking", "speak", "speaks", "speaking", "speech", "noise", "voice"],
    says: [
      ...["say", "said", "speak", "speaks", "speech", "utter", "utters", "utterance", "voice"],
      ...["tell", "tells", "replies", "reply", "responds", "respond", "response", "answerswith"],
      ...["text", "message", "words", "talk", "asks", "ask", "input", "transcript"],
    ],
    wait: [
      ...["waits", "sleep", "sleeps", "pause", "pauses", "delay", "delays", "silence", "silent"],
      ...[
        "quiet",
        "idle",
        "hold",
        "holds",
        "stay",
        "stays",
        "rest",
        "rests",
        "waitfor",
        "waitsfor",
      ],
      ...["seconds", "secs", "time", "duration", "after", "timeout", "saysnothing", "nothing"],
    ],
    hears: [
      ...["hear", "heard", "listen", "listens", "listensto", "expect", "expects", "expecthear"],
      ...["expecttohear", "prompt", "prompts", "play", "plays", "played", "sound", "sounds"],
      ...["audio", "media", "receive", "receives", "waitfor", "waitsfor", "waituntil", "until"],
      ...["await", "awaits", "announcement", "greeting", "istold"],
    ],
    within: ["timeout", "max", "maxwait", "atmost", "before", "in", "maximum", "by", "deadline"],
    gap: ["interval", "delay", "between", "pause", "spacing", "every", "betweenkeys", "duration"],
    heard: ["understood", "recognised", "recognized", "transcript", "as", "result"],
    confidence: ["score", "certainty", "probability", "sure"],
    transfers: [
      ...["transfer", "refer", "refers", "blindtransfer", "transfersto", "transferto", "forward"],
      ...["forwards", "redirect", "redirects", "sendsto"],
    ],
    joins: ["join", "merge", "merges", "attendedtransfer", "conference", "connects", "joinscall"],
    signal: ["signals", "event", "emit", "emits", "notify"],
    with: ["data", "payload", "args", "values"],
    recording: ["record", "records", "recorded", "isrecorded", "recordingstarts"],
    connected: [
      ...["answered", "connect", "isconnected", "bridged", "pickedup", "established", "talkingto"],
      ...["answer", "answers"],
    ],
  },
};

/** Words for acts that have no value, as plain letters, each with the act as it is written. */
export const wordsOfBareActs: Readonly<Record<string, readonly string[]>> = {
  hang_up: [
    ...["hangup", "hangsup", "hungup", "disconnect", "disconnects", "leave", "leaves", "end"],
    ...["ends", "bye", "goodbye", "quit", "quits", "close", "terminate", "terminates", "abandon"],
    ...["abandons", "drop", "drops", "exit", "stop", "endcall", "hangsupcall", "cancel", "cancels"],
  ],
  connected: [
    ...["answered", "connect", "connects", "isconnected", "bridged", "pickedup", "picksup"],
    ...["established", "answer", "answers", "talking", "isanswered", "pickup", "accepted"],
  ],
  recording: ["record", "records", "recorded", "isrecorded", "recordingstarts"],
};

/** Words for the keys of a scenario. */
export const wordsOfScenarios: WordsElsewhere = {
  words: {
    name: ["title", "scenario", "description", "describe", "test", "it", "label", "id", "summary"],
    from: [
      ...["callerid", "clid", "cli", "ani", "fromnumber", "callingnumber", "callernumber"],
      ...["callingparty", "source", "src", "number"],
    ],
    caller_name: ["callername", "cnam", "displayname", "fromname"],
    to: [
      ...["dialled", "dialed", "called", "callednumber", "did", "dnis", "extension", "exten"],
      ...["destination", "dst", "tonumber", "calls", "dials"],
    ],
    diverted_from: ["rdnis", "redirectedfrom", "forwardedfrom", "diversion"],
    headers: ["sipheaders", "header"],
    variables: ["channelvariables", "chanvars", "channelvars", "vars"],
    args: ["arguments", "argv", "params", "parameters"],
    draws: ["random", "dice", "chance", "seed", "randoms"],
    caller: [
      ...["steps", "acts", "act", "actions", "call", "calls", "script", "dialog", "dialogue"],
      ...["when", "input", "inputs", "user", "customer", "does", "do", "interactions", "events"],
      ...["interaction", "conversation", "run", "sequence", "callers", "callee"],
    ],
    expect: [
      ...["expected", "expects", "expectations", "expectation", "then", "assert", "asserts"],
      ...["assertions", "should", "result", "results", "output", "outputs", "verify", "checks"],
      ...["check", "must", "outcome", "want", "wants"],
    ],
    clock: [
      "time",
      "now",
      "date",
      "at",
      "datetime",
      "when",
      "today",
      "day",
      "starttime",
      "instant",
    ],
    settings: ["config", "env", "environment", "configuration", "options", "set"],
    tables: ["data", "database", "db", "rows", "records", "given", "fixtures", "store", "lookups"],
    legs: [
      ...["phones", "phone", "endpoints", "devices", "members", "callees", "callee", "targets"],
      ...["destinations", "extensions", "agents", "channels", "participants"],
    ],
    requests: [
      ...["http", "servers", "server", "responses", "response", "mocks", "mock", "stubs", "stub"],
      ...["api", "apis", "replies", "answers", "urls", "httprequests", "webservices"],
    ],
    ports: ["failures", "faults", "fails", "errors", "failing", "commands", "broken", "fail"],
    cases: ["examples", "matrix", "variants", "table", "foreach", "each", "params", "datasets"],
    others: ["furthercalls", "othercalls", "secondcall"],
    transcripts: ["transcript", "transcriptions", "transcription", "recognised", "recognized"],
    webhook: ["hook", "callback"],
    starts: ["start", "runs", "begins", "part"],
    duty: ["onduty", "agentsonduty", "shifts", "presence"],
  },
};

/** Words for the keys under `expect`. */
export const wordsOfExpect: WordsElsewhere = {
  remedies: {
    ...Object.fromEntries(
      ["nothears", "neverhears", "doesnothear", "nothear", "hearsnot"].map((word) => [
        word,
        "`hears` lists all that is heard, in order: what is not in it is not heard.",
      ]),
    ),
    ...Object.fromEntries(
      ["callcount", "numcalls", "calltimes", "notcalls", "nocalls", "nevercalls"].map((word) => [
        word,
        "`calls` lists all endpoints that are called, in order: `calls: []` for none.",
      ]),
    ),
  },
  words: {
    path: ["blocks", "block", "walks", "walked", "route", "visited", "visits", "trace", "steps"],
    hears: [
      ...["hear", "heard", "plays", "play", "played", "prompts", "media", "sounds", "sound"],
      ...["says", "said", "audio", "announcements", "playback", "playbacks"],
    ],
    calls: [
      ...["dials", "dial", "dialled", "dialed", "called", "rings", "rang", "bridges", "bridge"],
      ...["endpoints", "originates", "connects", "connected", "call", "phones"],
    ],
    emits: ["events", "event", "emitted", "publishes", "published", "emit"],
    lamps: ["lamp", "lights", "blf", "devicestates"],
    mailboxes: ["mailbox", "mwi", "voicemail"],
    shows: ["show", "displays", "display", "connectedline"],
    signals: ["signal", "signalled"],
    writes: ["variables", "setvariables", "channelvariables", "sets"],
    tools: ["toolcalls", "tool"],
    tells: ["told", "tell"],
    starts: ["runs", "begins", "started", "start", "parts"],
    legs: ["phones", "endpoints", "callees", "callee"],
    requests: ["http", "sent", "posts", "fetches", "api", "request", "webhooks", "requested"],
    emails: ["mails", "email", "mail"],
    messages: ["sms", "message", "texts"],
    saved: [
      ...["saves", "save", "rows", "tables", "database", "db", "inserted", "inserts", "stored"],
      ...["stores", "written", "updated", "data"],
    ],
    deleted: ["deletes", "delete", "removed", "removes"],
    recordings: ["records", "record", "recorded", "recording"],
    erased: ["erases", "erase"],
    rooms: ["conferences", "conference", "meetings", "room"],
    outcomes: ["outcome", "results", "stepresults", "exits", "steps"],
    values: ["vars", "variables", "variable", "state", "results", "data", "value", "contains"],
    ends: [
      ...["end", "ended", "result", "reason", "ending", "hangup", "hangupcause", "cause"],
      ...["endreason", "status", "finishes", "outcome", "terminates"],
    ],
    within: ["duration", "timeout", "max", "time", "longest", "atmost", "maxduration", "lasts"],
  },
};

/** Words for the keys of a test file. */
export const wordsOfTestFiles: WordsElsewhere = {
  words: {
    "flowrun-test": ["version", "flowruntest", "flowrun"],
    flow: ["file", "flowfile", "target", "subject", "of"],
    properties: ["invariants", "property", "rules"],
    scenarios: [
      "tests",
      "test",
      "cases",
      "calls",
      "examples",
      "suite",
      "specs",
      "scenario",
      "spec",
    ],
    ...Object.fromEntries(
      ["clock", "settings", "tables", "legs", "requests", "ports", "transcripts", "duty"].map(
        (key) => [key, wordsOfScenarios.words[key] ?? []],
      ),
    ),
  },
};

/** Words for the reasons for which a call ends. */
export const wordsOfEnds: Readonly<Record<string, readonly string[]>> = {
  flow_ended: ["completed", "complete", "finished", "done", "flow", "flowhungup", "flowhangup"],
  caller_left: [
    ...["caller", "callerhungup", "callerhangup", "hungupbycaller", "abandoned", "abandon", "user"],
    ...["callerhangsup", "callerended", "left"],
  ],
  callee_left: ["callee", "calleehungup", "calleehangup", "agent", "agenthungup"],
  fault: ["error", "failed", "failure", "exception", "crash", "fails"],
  redirected: ["transferred", "transfer", "redirect", "referred"],
  limit: ["timeout", "maxduration", "toolong", "limits"],
};

/** The word that stands for one of others; `undefined` where none is known. */
export function wordFor(
  words: Readonly<Record<string, readonly string[]>>,
  written: string,
): string | undefined {
  return wordsFor({ words }, written)[0];
}
