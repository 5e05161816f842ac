import type { Json, JsonObject } from "@flowrun/core/plugin";

/** What the platform answers: a status and a body, or no body. */
export interface Answer {
  readonly status: number;
  /** A function is called when the answer is sent: the resource is shown as it is then. */
  readonly body?: Json | (() => Json);
}

/** An answer now, or one that comes when the platform got to it. */
export type Outcome = Answer | ((answer: (answer: Answer) => void) => void);

/** 200 with a body. */
export function ok(body: Json | (() => Json)): Answer {
  return { status: 200, body };
}

/** 201 with a body. */
export function created(body: () => JsonObject): Answer {
  return { status: 201, body };
}

/** 204. */
export const noContent: Answer = { status: 204 };

/** An error as the platform words most of them. */
export function refusal(status: number, message: string): Answer {
  return { status, body: { message } };
}

/** 500 for a leg that cannot be made. The platform says `error` here where it says `message` elsewhere. */
export const allocationFailed: Answer = { status: 500, body: { error: "Allocation failed" } };
