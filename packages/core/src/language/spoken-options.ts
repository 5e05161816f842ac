import type { Option } from "./option.ts";

/** An option of an item that is said. */
export interface SpokenOption extends Option {
  readonly kind:
    | "string"
    | "markup"
    | "integer"
    | "day"
    | "clock"
    | "amount"
    | "period"
    | "currency"
    | "voice"
    | "zone"
    | "language";
}

/** The options that say something: exactly one of these is written in an item. */
export const sayings: Readonly<Record<string, SpokenOption>> = {
  say: {
    kind: "string",
    description: "A text, which a voice speaks.",
    example: "Hello ${call.from}",
  },
  ssml: {
    kind: "markup",
    description:
      "A text in SSML, which a voice speaks. A value in it is words; an expression alone is markup. What is no SSML is spoken as words, as by a voice that takes none.",
    example: '<speak>Wait <break time="1s"/> ${call.from}</speak>',
  },
  number: { kind: "integer", description: "A whole number.", example: 21 },
  digits: { kind: "string", description: "Digits, `*` and `#`, one by one.", example: "4711" },
  spell: { kind: "string", description: "Letters, digits and signs, one by one.", example: "AB12" },
  date: {
    kind: "day",
    description:
      "Weekday, day and month, of a day, of a text such as `2026-12-24 08:30:00`, or of milliseconds since 1970.",
    example: "2026-12-24",
  },
  time: {
    kind: "clock",
    description:
      "The time of day, that of a text such as `2026-12-24 08:30:00`, or of milliseconds since 1970.",
    example: "14:05",
  },
  money: { kind: "amount", description: "An amount of `currency`.", example: 12.5 },
  period: {
    kind: "period",
    description: "How long something takes; an integer is milliseconds.",
    example: "90s",
  },
};

/** The options that may stand beside it. */
export const sayingDetails: Readonly<Record<string, SpokenOption>> = {
  currency: {
    kind: "currency",
    description: "The currency of `money`, as in ISO 4217.",
    example: "EUR",
  },
  zone: {
    kind: "zone",
    description:
      "The time zone of a `date` or `time` in milliseconds, or of a text that names a zone, such as `2026-12-24 08:30:00Z`.",
    example: "Europe/Oslo",
  },
  language: {
    kind: "language",
    description: "The language, where it is not the one that the leg hears.",
    example: "en",
  },
  voice: {
    kind: "voice",
    description: "The voice of a text, where it is not the one of the language.",
    example: "anna",
  },
  pace: {
    kind: "integer",
    description: "How fast a text is spoken, in percent of the usual pace of the voice.",
    example: 80,
    minimum: 50,
    maximum: 200,
  },
  volume: {
    kind: "integer",
    description: "How loud a text is spoken, in percent of the usual volume of the voice.",
    example: 150,
    minimum: 10,
    maximum: 200,
  },
};

/** All that may stand in an item that is said. */
export const spokenOptions: Readonly<Record<string, SpokenOption>> = {
  ...sayings,
  ...sayingDetails,
};
