import type { Call, CallLine, PlatformRequest } from "../../src/index.ts";
import { type Client, type ReceivedEvent, createClient } from "../support/client.ts";
import { type Operation, fillIn, installCallees } from "./operation.ts";

/** A request with the times of its sending and of its answer. */
export interface Exchange {
  readonly request: PlatformRequest;
  readonly channel: string;
  readonly sentAt: number;
  answeredAt: number | undefined;
  status: number | undefined;
}

/** Everything that was seen of a run, and what was left when all was removed. */
export interface History {
  readonly events: readonly ReceivedEvent[];
  readonly lines: readonly CallLine[];
  readonly exchanges: readonly Exchange[];
  readonly leftOver: object;
}

/**
 * Does operations one after another, then removes every channel and bridge and lets time run out.
 */
export async function runOperations(
  operations: readonly Operation[],
  seed: number,
): Promise<History> {
  const client = createClient({ seed, soundMs: (name) => (name === "missing" ? undefined : 1000) });
  const run: Run = { client, lines: [], exchanges: [], channels: [], calls: new Map() };
  installCallees(client.platform);
  client.platform.watch((line) => run.lines.push(line));
  for (const [index, operation] of operations.entries())
    await perform(run, operation, `id-${index}`);
  await client.clock.advance(5000);
  for (const channel of run.channels)
    send(run, { method: "DELETE", path: `/channels/${channel}` }, channel);
  send(run, { method: "DELETE", path: "/bridges/b1" }, "nobody");
  await client.clock.runUntilIdle();
  const { lines, exchanges } = run;
  return { events: client.events, lines, exchanges, leftOver: client.platform.inventory() };
}

interface Run {
  readonly client: Client;
  readonly lines: CallLine[];
  readonly exchanges: Exchange[];
  readonly channels: string[];
  readonly calls: Map<string, Call>;
}

async function perform(run: Run, operation: Operation, fresh: string): Promise<void> {
  switch (operation.kind) {
    case "wait":
      await run.client.clock.advance(operation.ms);
      return;
    case "call":
      await call(run, operation.subscribes);
      return;
    case "caller": {
      const caller = run.calls.get(pick(run, operation.who));
      if (operation.does === "press") caller?.press("12");
      else if (operation.does === "talk") caller?.talk(450);
      else caller?.hangUp();
      return;
    }
    case "request": {
      const channel = pick(run, operation.who);
      send(run, fillIn(operation.request, channel, fresh), channel);
      if (["/channels/create", "/channels/NEW"].includes(operation.request.path))
        run.channels.push(fresh);
    }
  }
}

async function call(run: Run, subscribes: boolean): Promise<void> {
  const placed = run.client.platform.call({ from: "1", to: "2", app: "flow" });
  run.calls.set(placed.id, placed);
  run.channels.push(placed.id);
  if (!subscribes) return;
  await run.client.clock.advance(3);
  const query = { eventSource: `channel:${placed.id}` };
  send(run, { method: "POST", path: "/applications/flow/subscription", query }, placed.id);
}

function pick({ channels }: Run, who: number): string {
  return channels[who % channels.length] ?? "nobody";
}

function send({ client, exchanges }: Run, request: PlatformRequest, channel: string): void {
  const sentAt = client.clock.now();
  const exchange: Exchange = { request, channel, sentAt, answeredAt: undefined, status: undefined };
  exchanges.push(exchange);
  client.platform.handle(request, ({ status }) => {
    exchange.answeredAt = client.clock.now();
    exchange.status = status;
  });
}
