import type { Json } from "../json.ts";
import type { Verb } from "../interpret/verb.ts";
import { askMachine } from "./ask-machine.ts";
import { defineVerb, everywhere, type Options, type ValuesOf } from "./define-verb.ts";

const options = {
  value: {
    kind: "string",
    description: "The text to be sealed. It may be a secret.",
    example: "${card}",
    required: true,
  },
  key: {
    kind: "string",
    description: "The public key: PEM (`BEGIN PUBLIC KEY` or a certificate), or a JWK. RSA.",
    example: "${settings.card_key}",
    required: true,
  },
} as const satisfies Options;

const timeoutMs = 5_000;

/**
 * `seal` — seals a secret with a public key, so that only the holder of the private key can read it (JWE). The sealed
 * text is no secret any more: it may stand in a request, a row or an event.
 */
export const seal: Verb = defineVerb({
  name: "seal",
  summary: "Seals a secret with a public key, so that only its receiver can read it.",
  elsewhere: { "Amazon Connect": ["Store customer input", "Encrypt customer input"] },
  options,
  outcomes: ["ok", "failed"],
  result: () => ({ kind: "record", name: "sealed", members: { text: { kind: "string" } } }),
  laws: { ok: () => ['it.text != ""'] },
  time: () => ({ idleMs: timeoutMs }),
  sends: { kind: "value.seal" },
  places: everywhere,
  machine: askMachine({
    timer: "seal",
    ask: ({ value, key }: ValuesOf<typeof options>) => ({
      kind: "value.seal",
      value,
      key,
      timeoutMs,
    }),
    answered: (text: Json) => ({ kind: "done", outcome: "ok", result: { text } }),
    failed: ({ message }) => ({ kind: "done", outcome: "failed", detail: message }),
    late: { kind: "done", outcome: "failed", detail: "it took too long" },
  }),
});
