/** An answer of a platform to a request. */
export interface Answer {
  readonly status: number;
  /** What it says of a refusal; empty where it says nothing. */
  readonly text: string;
}

/** An event of the application `flow`, as far as a measurement looks at it. */
export interface ToldEvent {
  readonly type: string;
  readonly channel?: { readonly id: string; readonly state: string };
  readonly playback?: { readonly id: string; readonly target_uri: string; readonly state: string };
  readonly recording?: {
    readonly name: string;
    readonly target_uri: string;
    readonly cause?: string;
  };
  readonly cause?: number;
  readonly tech_cause?: number;
}

/** A request of ARI: a path below `/ari` with its query, and a body where it has one. */
export interface AriRequest {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly body?: Readonly<Record<string, string>>;
}

/**
 * A platform that can be measured. Phones of `PJSIP/1000` answer at once, phones of `PJSIP/1001`
 * ring for ever, and `away` in the dial plan's context `inbound` hangs up.
 */
export interface MeasuredPlatform {
  /** The application whose events are told. */
  readonly app: string;
  /** Sends a request; `answered` is called once. Its time passes in `pass` only. */
  send(request: AriRequest, answered: (answer: Answer) => void): void;
  /** The events so far. */
  events(): readonly ToldEvent[];
  /** The channel of a caller who has just come and was not answered. */
  caller(): Promise<string>;
  pass(ms: number): Promise<void>;
  /** How many measurements can go on at a time. */
  readonly atOnce: number;
}

/** What the body of a refusal says, as Asterisk writes it: `message`, or `error`. */
export function refusalText(body: unknown): string {
  if (typeof body !== "object" || body === null) return "";
  const { message, error }: { readonly message?: unknown; readonly error?: unknown } = body;
  const text = message ?? error;
  return typeof text === "string" ? text : "";
}

const mostMs = 5_000;
const lookMs = 10;

/** Sends a request and lets time pass until it is answered. */
export async function ask(platform: MeasuredPlatform, request: AriRequest): Promise<Answer> {
  let answer: Answer | undefined;
  platform.send(request, (given) => {
    answer = given;
  });
  await until(platform, () => answer !== undefined);
  if (answer === undefined) throw new Error(`${request.method} ${request.path} was not answered.`);
  return answer;
}

/** Lets time pass until something holds, or for five seconds. */
export async function until(platform: MeasuredPlatform, holds: () => boolean): Promise<void> {
  for (let ms = 0; !holds() && ms < mostMs; ms += lookMs) await platform.pass(lookMs);
}
