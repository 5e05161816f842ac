import { pause, type Clock } from "@flowrun/core/plugin";
import { type Fault, type FaultOptions, createPendingFaults } from "../faults.ts";
import { refusal } from "./refusal.ts";

/** The fault of a request to the REST API v2. */
export type V2Fault =
  | Fault
  /**
   * It is answered with an HTML page, as a proxy in between would, and is not done. Default status:
   * 502.
   */
  | { readonly kind: "html"; readonly status?: number }
  /** It is done; the connection is cut in the middle of the answer's body. */
  | { readonly kind: "half" };

/** The facts by which a fault can choose requests. */
export interface V2Request {
  readonly method: string;
  /** With its prefix, without a query: `/org/101/v2/contacts`. */
  readonly path: string;
}

/** Lets the REST API v2 misbehave, for tests of a client. */
export interface V2Faults {
  /**
   * The next requests that the options choose go wrong (default: the next one). Earlier faults come
   * first.
   */
  next(fault: V2Fault, options?: FaultOptions<V2Request>): void;
}

/** The connection that a request came by. */
export interface V2Connection {
  /** Does what was asked. */
  readonly answer: () => Promise<Response>;
  /** Cuts the connection, whatever was sent so far. */
  readonly cut: () => void;
}

/** The faults, and what they make of a request. */
export interface FaultGate extends V2Faults {
  pass(request: V2Request, connection: V2Connection): Promise<Response>;
}

/** A gate that lets every request pass as it is, until told otherwise. */
export function createFaultGate(clock: Clock): FaultGate {
  const pending = createPendingFaults<V2Fault, V2Request>();
  return {
    next: pending.add,
    pass: (request, connection) => {
      const fault = pending.take(request);
      return fault === undefined ? connection.answer() : spoil(fault, clock, connection);
    },
  };
}

async function spoil(
  fault: V2Fault,
  clock: Clock,
  { answer, cut }: V2Connection,
): Promise<Response> {
  switch (fault.kind) {
    case "refuse":
      return fault.body === undefined
        ? refusal(fault.status)
        : Response.json(fault.body, { status: fault.status });
    case "html":
      return new Response("<html><body><h1>Bad Gateway</h1></body></html>", {
        status: fault.status ?? 502,
        headers: { "content-type": "text/html" },
      });
    case "silence":
      if (fault.isDone === true) await answer();
      return await new Promise<never>(() => {});
    case "delay": {
      const done = await answer();
      await pause(clock, clock.now() + fault.ms);
      return done;
    }
    case "half":
      return halfOf(await answer(), cut);
  }
}

async function halfOf(whole: Response, cut: () => void): Promise<Response> {
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.slice(0, Math.ceil(bytes.length / 2)));
    },
    // Asked for the rest. The first half must be on its way before the connection is cut.
    pull() {
      setImmediate(cut);
      return new Promise<never>(() => {});
    },
  });
  return new Response(stream, { status: whole.status, headers: whole.headers });
}
