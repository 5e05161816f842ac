import { defineProblem } from "../diagnostics/problem.ts";
import type { CallDraft } from "../interpret/draft.ts";
import type { CallEvent } from "../interpret/event.ts";
import { pairsOf, sendToRoom } from "../interpret/rooms.ts";
import type { KnownOptions, VerbMistakes } from "../interpret/verb-options.ts";
import { isJsonObject } from "../json.ts";
import type { LimitsMessage } from "../rooms/limits.ts";

/** The room of all limits. */
const room = "limits";

/** The options of a verb that calls phones only where a limit has a place. */
export const limitOptions = {
  limit: {
    kind: "string",
    description:
      "The name of a trunk, a user, a customer or the like that only `most` calls may have at once. Where they have it already the outcome is `full`, and nobody is called.",
    example: "trunk1",
    isLogged: true,
    room: "limits",
  },
  most: {
    kind: "integer",
    description: "How many calls may have the `limit` at once, this one counted.",
    example: 10,
    minimum: 1,
  },
} as const;

/** A limit of a step. */
export type Limit = { readonly name: string; readonly most: number };

/** The limit that a step names; `undefined`: none. */
export function limitOf({
  limit,
  most,
}: {
  readonly limit?: string | undefined;
  readonly most?: number | undefined;
}): Limit | undefined {
  return limit === undefined || most === undefined ? undefined : { name: limit, most };
}

/** Asks for a place. `placeGiven` says what comes of it. */
export function askForPlace(call: CallDraft, { name, most }: Limit): void {
  sendToRoom(call, room, { kind: "enter", limit: name, most } satisfies LimitsMessage);
}

/** The answer about the place: the call has it, all are taken, or nobody knows; `undefined` for another event. */
export function placeGiven(event: CallEvent): "entered" | "full" | "failed" | undefined {
  if (event.kind === "room.lost") return event.room === room ? "failed" : undefined;
  if (event.kind !== "room.told" || event.room !== room || !isJsonObject(event.body))
    return undefined;
  return event.body["kind"] === "entered" ? "entered" : "full";
}

/** Gives the place back. When the call is over, that need not be said. */
export function givePlaceBack(call: CallDraft, { name }: Pick<Limit, "name">): void {
  if (pairsOf(call).some(({ id }) => id === room))
    sendToRoom(call, room, { kind: "leave", limit: name } satisfies LimitsMessage);
}

const half = defineProblem({
  code: "FLOW_HALF_LIMIT",
  severity: "error",
  title: "A limit is not whole.",
  why: "`limit` says what calls share, and `most` how many may have it at once: one without the other limits nothing.",
  remedy: "Write both, or neither.",
  example: `
    blocks:
      main:
        - answer
        - bridge: { to: PJSIP/4712345678@trunk1, limit: trunk1 }
          then: { else: goodbye }
      goodbye:
        - hangup
  `,
});

/** A limit has both of its options. */
export const wrongLimits: VerbMistakes<Pick<KnownOptions, "has">> = {
  problems: [half],
  find: ({ has }) => {
    if (has("limit") === has("most")) return [];
    const [option, other] = has("limit") ? ["limit", "most"] : ["most", "limit"];
    const message = `"${option}" means nothing without "${other}".`;
    return [{ problem: half, option, message, hint: `Add "${other}", or remove "${option}".` }];
  },
};
