import { withoutControls } from "../language/control-characters.ts";
import { mustBe, type OwnKind } from "../language/option-kinds/option-kind.ts";
import { someText, textKind } from "../language/option-kinds/texts.ts";
import type { Verb } from "../interpret/verb.ts";
import { askMachine } from "./ask-machine.ts";
import { defineVerb, everywhere, type Options, type ValuesOf } from "./define-verb.ts";
import { sentRecording, sentRecordingOptions, wrongSentRecordings } from "./sent-recording.ts";

/** Addresses, by commas. */
const addresses: OwnKind<string> = {
  name: "e-mail addresses",
  ...textKind,
  expected: "an e-mail address such as ann@example.com, or several by commas",
  read: (text) => text,
  schema: () => someText,
  hasCommas: true,
  encode: withoutControls,
  problem: (name, text) =>
    addressesIn(text) === undefined ? mustBe(name, addresses.expected, text) : undefined,
};

const options = {
  to: {
    kind: addresses,
    description: "The address, or several by commas.",
    example: "office@example.com",
    required: true,
    isLogged: true,
  },
  subject: {
    kind: "string",
    description: "The subject. Mail servers log it, so it holds no secret.",
    example: "Missed call from ${call.from}",
    required: true,
    isLogged: true,
  },
  text: {
    kind: "string",
    description: "The text, of any number of lines.",
    example: "${call.from} called at ${now()}.",
    required: true,
  },
  recording: {
    kind: "recording",
    description: "The name of a stored recording, which is attached.",
    example: "${message.name}",
  },
  ...sentRecordingOptions,
  timeout: {
    kind: "duration",
    description:
      "How long all of it may take; then the outcome is `failed`. Within it, what fails for the moment is tried again.",
    example: "2m",
    default: "15s",
    minimum: 1,
  },
} as const satisfies Options;

type Values = ValuesOf<typeof options>;

const asking = askMachine({
  timer: "mail",
  ask: ({ to, subject, text, timeout: timeoutMs, ...sent }: Values) => ({
    kind: "mail.send",
    to: addressesIn(to) ?? [],
    subject: withoutControls(subject, " "),
    text,
    ...sentRecording(sent),
    timeoutMs,
  }),
  answered: () => ({ kind: "done", outcome: "ok" }),
  failed: ({ outcome, message }) => ({
    kind: "done",
    outcome: outcome === "timed_out" ? "failed" : outcome,
    detail: message,
  }),
  late: { kind: "done", outcome: "failed", detail: "the mail server did not answer in time" },
});

/**
 * `send-email` — sends an e-mail, perhaps with a recording, and waits until the mail server has
 * taken it. The server stands in the configuration. If the process dies meanwhile, the next process
 * sends the e-mail, with the same `Message-ID`.
 */
export const sendEmail: Verb = defineVerb({
  name: "send-email",
  summary: "Sends an e-mail, perhaps with a recording.",
  elsewhere: { FreePBX: ["Voicemail to Email"], "Amazon Connect": ["Send message"] },
  options,
  outcomes: ["ok", "refused", "failed"],
  time: (known) => ({ idleMs: known.number("timeout") ?? 0 }),
  laws: { ok: () => [holdsAddress] },
  sends: { kind: "mail.send" },
  mistakes: wrongSentRecordings,
  places: everywhere,
  machine: {
    ...asking,
    enter: (call, values) =>
      addressesIn(values.to) === undefined
        ? { kind: "done", outcome: "refused", detail: "it has no right address" }
        : asking.enter(call, values),
  },
});

const address = /^[^\s@,;<>()"\\]{1,64}@[^\s@,;<>()"\\]{1,255}$/;

/** Every text of addresses holds a sign, "@", and a sign. */
const holdsAddress = String.raw`options.to.matches("[^\\s@,;<>()\"]@[^\\s@,;<>()\"]")`;

/** The addresses in a text; `undefined` where one of them is none, or there are none. */
function addressesIn(text: string): readonly string[] | undefined {
  const found = text.split(",").map((each) => each.trim());
  return found.every((each) => address.test(each)) ? found : undefined;
}
