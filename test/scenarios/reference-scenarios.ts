import type { Scenario } from "./scenario.ts";

/** The rows that the scenarios' tables hold. */
export const rows = {
  vip_callers: [{ caller_id: "100", name: "Ada", account_manager_ext: "PJSIP/2001" }],
  customers: [{ customer_id: "4711", name: "Acme", destination_ext: "PJSIP/3001" }],
} as const;

const isVip = [
  "call from 100",
  "[answering]",
  "answering/1 answer",
  "answering/1 ended: ok",
  "answering/2 lookup",
  "answering/2 ended: found",
  "[vip_greeting]",
  "vip_greeting/1 say",
];
// Without a voice the greeting is a sound.
const greeted = [
  ...isVip,
  "refused speech.render",
  "skipped say:Welcome back, Ada.",
  "vip_greeting/1 ended: failed",
  "[plain_greeting]",
  "plain_greeting/1 play",
  "plays sound:hello",
];
const toManager = ["[vip_routing]", "vip_routing/1 bridge", "calls PJSIP/2001", "callee answered"];
const connected = [
  ...greeted,
  "played sound:hello",
  "plain_greeting/1 ended: ok",
  "plain_greeting/2 go",
  ...toManager,
];

const answered = [
  "call from 555",
  "[answering]",
  "answering/1 answer",
  "answering/1 ended: ok",
  "answering/2 lookup",
];
const prompted = ["[collecting_id]", "collecting_id/1 collect-digits", "plays sound:agent-user"];
const collecting = [...answered, "answering/2 ended: missing", ...prompted];
const typed = [
  "key 4",
  "key 7",
  "key 1",
  "key 1",
  "key #",
  "collecting_id/1 ended: ok",
  "collecting_id/2 lookup",
];
const found = [
  ...collecting,
  ...typed,
  "collecting_id/2 ended: found",
  "[routing]",
  "routing/1 play",
  "plays sound:auth-thankyou",
];
const connecting = [
  ...found,
  "played sound:auth-thankyou",
  "routing/1 ended: ok",
  "routing/2 bridge",
];
const apology = [
  "[unreachable]",
  "unreachable/1 play",
  "plays sound:vm-nobodyavail",
  "played sound:vm-nobodyavail",
  "plays sound:vm-goodbye",
  "played sound:vm-goodbye",
  "unreachable/1 ended: ok",
  "unreachable/2 hangup",
  "leaving: flow_ended",
  "ended: flow_ended",
];
const callerLeaves = ["caller left", "leaving: caller_left", "ended: caller_left"];
const calleeLeaves = ["callee left", "leaving: callee_left", "ended: callee_left"];
const known = { when: "plays sound:agent-user", press: "4711#" } as const;
const answers = {
  "PJSIP/2001": "answers",
  "PJSIP/3001": "answers",
  "PJSIP/1000": "answers",
} as const;

/** The rows of the document's phase table, in its order. */
export const phaseScenarios: readonly Scenario[] = [
  {
    name: "a VIP is greeted and connected with the account manager, and the account manager hangs up",
    from: "100",
    callees: answers,
    acts: [{ when: "callee answered", hangUp: "callee" }],
    expect: [...connected, ...calleeLeaves],
  },
  {
    name: "a VIP is greeted by name where a voice is there",
    from: "100",
    hasVoice: true,
    callees: answers,
    acts: [{ when: "callee answered", hangUp: "caller" }],
    expect: [
      ...isVip,
      "plays say:Welcome back, Ada.",
      "played say:Welcome back, Ada.",
      "vip_greeting/1 ended: ok",
      "vip_greeting/2 go",
      ...toManager,
      ...callerLeaves,
    ],
  },
  {
    name: "a caller whose VIP lookup fails is asked for a customer number",
    failingTables: ["vip_callers"],
    acts: [{ when: "plays sound:agent-user", hangUp: "caller" }],
    expect: [
      ...answered,
      "refused store.lookup",
      "answering/2 ended: failed",
      ...prompted,
      ...callerLeaves,
    ],
  },
  {
    name: "digits beyond max_digits are ignored and the first ones count",
    settings: { max_digits: "4" },
    callees: answers,
    acts: [
      { when: "plays sound:agent-user", press: "471199#" },
      { when: "callee answered", hangUp: "caller" },
    ],
    expect: [
      ...collecting,
      ...["key 4", "key 7", "key 1", "key 1", "key 9", "key 9", "key #"],
      ...connecting.slice(collecting.length + 5),
      "calls PJSIP/3001",
      "callee answered",
      ...callerLeaves,
    ],
  },
  {
    name: "a lone # restarts the prompt",
    acts: [
      { when: "plays sound:agent-user", press: "#" },
      { when: "plays sound:agent-user", hangUp: "caller" },
    ],
    expect: [...collecting, "key #", "collecting_id/1 ended: empty", ...prompted, ...callerLeaves],
  },
  {
    name: "a known customer hears the confirmation and is connected, and hangs up",
    callees: answers,
    acts: [known, { when: "callee answered", hangUp: "caller" }],
    expect: [...connecting, "calls PJSIP/3001", "callee answered", ...callerLeaves],
  },
  {
    name: "an unknown customer number leads to the default destination",
    callees: answers,
    acts: [
      { when: "plays sound:agent-user", press: "9#" },
      { when: "callee answered", hangUp: "callee" },
    ],
    expect: [
      ...collecting,
      ...[
        "key 9",
        "key #",
        "collecting_id/1 ended: ok",
        "collecting_id/2 lookup",
        "collecting_id/2 ended: missing",
      ],
      ...[
        "[default_routing]",
        "default_routing/1 play",
        "plays sound:invalid",
        "played sound:invalid",
      ],
      ...[
        "default_routing/1 ended: ok",
        "default_routing/2 bridge",
        "calls PJSIP/1000",
        "callee answered",
      ],
      ...calleeLeaves,
    ],
  },
  {
    name: "a customer lookup that fails restarts the prompt",
    failingTables: ["customers"],
    acts: [known, { when: "plays sound:agent-user", hangUp: "caller" }],
    expect: [
      ...collecting,
      ...typed,
      "refused store.lookup",
      "collecting_id/2 ended: failed",
      ...prompted,
      ...callerLeaves,
    ],
  },
  {
    name: "a caller who never types # is hung up after the input timeout, whatever was typed",
    settings: { input_timeout: "2" },
    acts: [{ when: "plays sound:agent-user", press: "47" }],
    expect: [
      ...collecting,
      "key 4",
      "key 7",
      "played sound:agent-user",
      "collecting_id/1 ended: silent",
      "[hung_up]",
      "hung_up/1 hangup",
      "leaving: flow_ended",
      "ended: flow_ended",
    ],
  },
  {
    name: "keys outside collecting are ignored",
    from: "100",
    callees: answers,
    acts: [
      { when: "plays sound:hello", press: "12#" },
      { when: "callee answered", press: "3" },
      { hangUp: "caller" },
    ],
    expect: [...connected, ...callerLeaves],
  },
];

/** The document's rules on failures, and what a flow must survive beside them. */
export const failureScenarios: readonly Scenario[] = [
  {
    name: "an answer that fails ends the handling of the call",
    refused: ["leg.answer"],
    expect: [
      ...["call from 555", "[answering]", "answering/1 answer", "refused leg.answer"],
      ...["leaving: answer_failed", "ended: answer_failed"],
    ],
  },
  {
    name: "a file whose playback fails is skipped and the caller is connected all the same",
    from: "100",
    callees: answers,
    refused: ["playback.start"],
    acts: [{ when: "callee answered", hangUp: "callee" }],
    expect: [
      ...greeted,
      "refused playback.start",
      "skipped sound:hello",
      "plain_greeting/1 ended: ok",
      "plain_greeting/2 go",
      ...toManager,
      ...calleeLeaves,
    ],
  },
  ...(["bridge.create", "bridge.add"] as const).map((command): Scenario => ({
    name: `a caller is told that nobody is available when ${command} fails`,
    callees: answers,
    refused: [command],
    acts: [known],
    expect: [...connecting, `refused ${command}`, "routing/2 ended: failed", ...apology],
  })),
  {
    name: "a caller is told that nobody is available when originating fails",
    refused: ["leg.originate"],
    acts: [known],
    expect: [
      ...connecting,
      "calls PJSIP/3001",
      "refused leg.originate",
      "routing/2 ended: failed",
      ...apology,
    ],
  },
  ...(
    [
      ["busy", "busy", "is busy"],
      ["declines", "declined", "declines"],
      ["never", "no_answer", "never answers"],
    ] as const
  ).map(([behaviour, outcome, does]): Scenario => ({
    name: `a caller is told that nobody is available when the other phone ${does}`,
    settings: { ring_timeout: "1" },
    callees: { "PJSIP/3001": behaviour },
    acts: [known],
    expect: [
      ...connecting,
      "calls PJSIP/3001",
      "callee left",
      `routing/2 ended: ${outcome}`,
      ...apology,
    ],
  })),
  {
    name: "a caller who hangs up while the other phone rings cancels that leg",
    callees: { "PJSIP/3001": "never" },
    acts: [known, { when: "calls PJSIP/3001", hangUp: "caller" }],
    expect: [...connecting, "calls PJSIP/3001", ...callerLeaves],
  },
  {
    name: "a caller who hangs up during the greeting ends the call",
    from: "100",
    acts: [{ when: "plays sound:hello", hangUp: "caller" }],
    expect: [...greeted, ...callerLeaves],
  },
];
