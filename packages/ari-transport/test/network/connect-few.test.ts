import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { connectFew } from "../../src/network/connect-few.ts";
import { virtualTime } from "../support/virtual-time.ts";

/**
 * So many connections that are wanted at once, to a server that says nothing by itself. Those of
 * `closed` ports fail.
 */
function wanted(ports: readonly string[]) {
  const { clock, alarms } = virtualTime();
  const [sockets, told]: [EventEmitter[], string[]] = [[], []];
  const connect = connectFew(
    ({ port }, callback) => {
      if (port === "closed") return callback(new Error("refused"), null);
      const socket = new EventEmitter();
      sockets.push(socket);
      callback(null, socket as Socket);
    },
    6,
    alarms,
  );
  for (const port of ports)
    connect(
      { hostname: "pbx", protocol: "http:", port },
      (...[error]) => void told.push(error?.message ?? "connected"),
    );
  return { clock, sockets, told };
}

const open = (count: number): readonly string[] => Array.from({ length: count }, () => "8088");

describe("connectFew", () => {
  test("opens so many, and another one for each over which something has come, or that has gone", () => {
    const { sockets, told } = wanted(open(9));
    expect(sockets).toHaveLength(6);
    sockets[0]?.emit("readable");
    expect(sockets).toHaveLength(7);
    sockets[1]?.emit("close");
    expect(sockets).toHaveLength(8);
    // Each makes room once.
    sockets[0]?.emit("readable");
    sockets[1]?.emit("close");
    expect(sockets).toHaveLength(8);
    sockets[7]?.emit("readable");
    expect(told).toEqual(Array.from({ length: 9 }, () => "connected"));
  });

  test("takes one that stays silent for accepted after 50 ms", async () => {
    const { clock, sockets } = wanted(open(14));
    await clock.advance(49);
    expect(sockets).toHaveLength(6);
    await clock.advance(1);
    expect(sockets).toHaveLength(12);
  });

  test("gives the turn of one that cannot be opened to the next, and tells whoever wanted it", () => {
    const { sockets, told } = wanted([...Array.from({ length: 8 }, () => "closed"), ...open(7)]);
    expect(sockets).toHaveLength(6);
    expect(told.slice(0, 9)).toEqual([...Array.from({ length: 8 }, () => "refused"), "connected"]);
  });
});
