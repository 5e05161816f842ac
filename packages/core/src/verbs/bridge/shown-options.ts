import type { ValuesOf } from "../define-verb.ts";
import type { Calling } from "./phones.ts";

/** The options of what a called phone shows, and of how it takes the call. */
export const shownOptions = {
  display: {
    kind: "string",
    description:
      "The name that the called phone shows. Left out, it is the name of the caller's phone, as with `Dial()` of Asterisk; an empty text is none.",
    example: "Sales: ${call.from}",
  },
  anonymous: {
    kind: "boolean",
    description:
      "Whether the called phone shows no number and no name. The platform may still tell them to a trunk that it trusts.",
    example: true,
    default: false,
  },
  auto_answer: {
    kind: "boolean",
    description:
      "Whether the phone is asked to answer by itself, with its loudspeaker: `Call-Info` and `Alert-Info` of its INVITE, as desk phones read them. `headers` may say it otherwise.",
    example: true,
    default: false,
  },
  headers: {
    kind: "headers",
    description: "Headers of the called phone's INVITE.",
    example: { "X-Case": "${call.id}" },
  },
} as const;

/** How a phone is called that shows so. */
export function shownBy({
  display,
  anonymous,
  auto_answer: answersItself,
  headers: written,
}: ValuesOf<typeof shownOptions>): Pick<Calling, "display" | "isAnonymous" | "headers"> {
  const headers = answersItself ? withAutoAnswer(written) : written;
  return {
    ...(display === undefined ? {} : { display }),
    ...(anonymous ? { isAnonymous: true } : {}),
    ...(headers === undefined ? {} : { headers }),
  };
}

/** Snom, Yealink and Grandstream read the first, Poly and Cisco the second. */
const autoAnswer = {
  "Call-Info": "<sip:flowrun>;answer-after=0",
  "Alert-Info": "<http://flowrun>;info=alert-autoanswer;delay=0",
} as const;

function withAutoAnswer(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  const written = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const added = Object.entries(autoAnswer).filter(([name]) => !written.has(name.toLowerCase()));
  return { ...Object.fromEntries(added), ...headers };
}
