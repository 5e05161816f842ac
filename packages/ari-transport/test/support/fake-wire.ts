import type { PortError } from "@flowrun/core/plugin";
import type { AriWire, WireReceiver, WireRequest } from "../../src/wire.ts";
import { textOf, type Reply } from "./reply.ts";

/** How a fake platform answers: `undefined` means 204 without a body. */
export type Answering = (line: string, request: WireRequest) => Reply | Promise<Reply> | undefined;

/** A wire that is driven by hand. */
export interface FakeWire extends AriWire {
  /** Every request as `METHOD /path?key=value`, in order. */
  readonly lines: string[];
  readonly requests: WireRequest[];
  /** How many streams were opened. */
  readonly opened: () => number;
  /** How many streams were closed by us. */
  readonly closed: () => number;
  /** The present stream stands. */
  stand(): void;
  /** A message of the present stream. Objects go as JSON. */
  tell(message: unknown): void;
  lose(error: PortError): void;
}

/** A fake wire; `answering` decides about every request. */
export function fakeWire(answering: Answering = () => undefined): FakeWire {
  const lines: string[] = [];
  const requests: WireRequest[] = [];
  const receivers: WireReceiver[] = [];
  let closed = 0;
  const present = (): WireReceiver => {
    const receiver = receivers.at(-1);
    if (receiver === undefined) throw new Error("No stream was opened.");
    return receiver;
  };
  return {
    lines,
    requests,
    opened: () => receivers.length,
    closed: () => closed,
    async request(request) {
      const posted = request.method === "POST" ? request.body : undefined;
      const query = Object.entries({ ...request.query, ...posted }).map(
        ([key, value]) => `${key}=${String(value)}`,
      );
      const line = `${request.method} ${request.path}${query.length === 0 ? "" : `?${query.join("&")}`}`;
      lines.push(line);
      requests.push(request);
      const { status, body } = (await answering(line, request)) ?? { status: 204 };
      return { status, body: textOf(body) };
    },
    open(receiver) {
      receivers.push(receiver);
      return () => {
        closed += 1;
      };
    },
    close: async () => {},
    stand: () => present().opened(),
    tell: (message) =>
      present().frame(typeof message === "string" ? message : JSON.stringify(message)),
    lose: (error) => present().lost(error),
  };
}
