import type { Verb } from "../../interpret/verb.ts";
import { withTechnology } from "../../language/option-kinds/endpoints.ts";
import { defineVerb } from "../define-verb.ts";
import { enterSupervising, resumeSupervising, stopSupervising, ways } from "./supervising.ts";

/**
 * `supervise` — lets the caller hear a conversation of another call, speak to its phone alone, or to both. Nobody there notices that
 * it is heard.
 */
export const supervise: Verb = defineVerb({
  name: "supervise",
  summary:
    "Has the caller listen to a conversation of another call, whisper to its phone, or join in.",
  elsewhere: {
    Asterisk: ["ChanSpy", "ExtenSpy"],
  },
  principal: "group",
  options: {
    group: {
      kind: "string",
      description: "The `supervised` of the `bridge` or `queue` in which the conversation is.",
      example: "floor",
      required: true,
      isLogged: true,
      room: "talks",
    },
    phone: {
      kind: "string",
      description:
        "The phone that was called for it: `<technology>/<resource>`, or an extension, which is `PJSIP/<extension>`. Left out, the conversation that began last.",
      example: "2001",
      isLogged: true,
    },
    begin: {
      kind: "choice",
      choices: ways,
      description:
        "How it begins: the caller is heard by nobody (`listen`), by that phone (`whisper`), or by both (`join`).",
      example: "whisper",
      default: "listen",
    },
    listen: {
      kind: "keys",
      description: "Keys, any of which has nobody hear the caller.",
      example: "4",
      default: "4",
    },
    whisper: {
      kind: "keys",
      description: "Keys, any of which has the phone hear the caller.",
      example: "5",
      default: "5",
    },
    join: {
      kind: "keys",
      description: "Keys, any of which has both hear the caller.",
      example: "6",
      default: "6",
    },
    stop: {
      kind: "keys",
      description: "Keys, any of which ends it.",
      example: "*",
      default: "*",
    },
  },
  outcomes: ["ended", "stopped", "empty", "failed"],
  result: () => ({
    kind: "record",
    name: "supervised conversation",
    members: { phone: { kind: "string" }, seconds: { kind: "integer" } },
  }),
  resultOn: ["ended", "stopped"],
  under: () => "silence",
  time: () => ({ idleMs: 10_000, quietMs: 0, tailMs: 0 }),
  needsAnswer: true,
  uses: () => ["snooping"],
  keys: {
    kind: "menu",
    outcomes: ["stopped"],
    menu: ({ stop }) => ({
      choices: stop === "" ? [] : [{ outcome: "stopped", keys: stop.slice(0, 1) }],
      tries: 1,
      again: () => [],
    }),
  },
  machine: {
    enter: (call, { group, phone = "", begin, listen, whisper, join, stop }) =>
      enterSupervising(call, {
        group,
        phone: phone === "" ? null : withTechnology(phone),
        way: begin,
        keys: { listen, whisper, join },
        stop,
      }),
    resume: resumeSupervising,
    leave: stopSupervising,
    asksFor: ({ keys, stop }, key) => [stop, ...Object.values(keys)].join("").includes(key),
    isTalking: ({ since }) => since !== null,
  },
});
