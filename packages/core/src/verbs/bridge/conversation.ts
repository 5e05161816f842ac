import { failureMembers, failureValues, type DialFailure } from "../../interpret/dial-failure.ts";
import type { RecordType } from "../../language/value-type.ts";

/** How a conversation ended, or that there was none. */
export interface Talked {
  /** The called party, as an endpoint. */
  readonly to: string;
  readonly talkedMs: number;
  readonly endedBy: "caller" | "callee" | "flow" | "limit" | "nobody";
  /** Why nobody answered, where the platform has told. */
  readonly failure?: DialFailure;
}

/** The result of a step that connects two, also where nobody answered. */
export const conversationType: RecordType = {
  kind: "record",
  name: "conversation",
  members: {
    to: { kind: "string" },
    seconds: { kind: "integer" },
    ended_by: { kind: "string" },
    ...failureMembers,
  },
};

/** The value of that type; `seconds` are whole ones that have passed. */
export function conversationOf({ to, talkedMs, endedBy, failure }: Talked): {
  readonly to: string;
  readonly seconds: number;
  readonly ended_by: string;
  readonly cause: number | null;
  readonly sip: number | null;
  readonly forwarded_to: string | null;
} {
  const seconds = Math.floor(talkedMs / 1000);
  return { to, seconds, ended_by: endedBy, ...failureValues(failure) };
}

/** The value after this phone did not answer; `undefined`: none was called. */
export function unansweredBy(
  phone: { readonly to: string; readonly failure?: DialFailure } | undefined,
): ReturnType<typeof conversationOf> {
  const { to = "", failure } = phone ?? {};
  const why = failure === undefined ? {} : { failure };
  return conversationOf({ to, talkedMs: 0, endedBy: "nobody", ...why });
}
