import type { RecordType } from "../../language/value-type.ts";

/** How a conversation ended. */
export interface Talked {
  /** Who was called, as an endpoint. */
  readonly to: string;
  readonly talkedMs: number;
  readonly endedBy: "caller" | "callee" | "flow" | "limit";
}

/** What a step gives after a conversation. */
export const conversationType: RecordType = {
  kind: "record",
  name: "conversation",
  members: { to: { kind: "string" }, seconds: { kind: "integer" }, ended_by: { kind: "string" } },
};

/** The value of that type; `seconds` are whole ones that have passed. */
export function conversationOf({ to, talkedMs, endedBy }: Talked): {
  readonly to: string;
  readonly seconds: number;
  readonly ended_by: string;
} {
  return { to, seconds: Math.floor(talkedMs / 1000), ended_by: endedBy };
}
