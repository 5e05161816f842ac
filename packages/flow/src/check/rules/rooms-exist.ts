import { didYouMean, type OptionNode } from "@flowrun/core/tooling";
import type { CheckedFlow } from "../checked-flow.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";

/** Every queue, conference, parking lot and lane that a step names is declared. */
export const roomsExist: Rule = defineRule({
  code: "FLOW_UNKNOWN_ROOM",
  severity: "error",
  title: "A queue, conference, parking lot or lane is not declared.",
  why: "Calls meet in what the flow declares, such as a queue under `queues` with its members.",
  remedy: "Correct the name, or declare it under `queues`, `conferences`, `lots` or `lanes`.",
  example: `
    queues: { support: { members: [PJSIP/2001] } }
    blocks:
      main:
        - answer
        - queue: { name: suport, max: 10m }
          then: { else: goodbye }
      goodbye:
        - hangup
  `,
  find: (flow) =>
    flow.steps.flatMap(({ node, verb }) =>
      Object.entries(verb.options).flatMap(([name, { kind }]) => {
        const written = node.options.get(name);
        const room = Object.hasOwn(rooms, kind) ? rooms[kind as keyof typeof rooms] : undefined;
        return room === undefined
          ? []
          : textsIn(written).flatMap((text) => findingOf(flow, text, room));
      }),
    ),
});

/** The kinds of options that name a room, each with where it is declared. */
const rooms = {
  queue: { what: "queue", under: "queues" },
  queues: { what: "queue", under: "queues" },
  conference: { what: "conference", under: "conferences" },
  lot: { what: "parking lot", under: "lots" },
  lane: { what: "lane", under: "lanes" },
} as const;

type Room = (typeof rooms)[keyof typeof rooms];

function findingOf(
  { ast }: CheckedFlow,
  { text, span }: TextNode,
  { what, under }: Room,
): readonly Finding[] {
  if (ast[under].has(text)) return [];
  const hint = didYouMean(text, ast[under].keys()) ?? `Declare "${text}" under "${under}".`;
  return [{ span, message: `The flow declares no ${what} "${text}".`, hint }];
}

type TextNode = OptionNode & { readonly kind: "text" };

function textsIn(node: OptionNode | undefined): readonly TextNode[] {
  if (node?.kind === "list") return node.items.flatMap(textsIn);
  return node?.kind === "text" ? [node] : [];
}
