import { describe, expect, it } from "vitest";
import { Exchange } from "../../../bench/load/exchange.ts";
import { perform } from "../../../bench/load/operations.ts";

/** An exchange, the types of the events that it told, and a way to ask it. */
function createExchange() {
  const told: string[] = [];
  const exchange = new Exchange("bench", (type) => told.push(type));
  const ask = (method: string, path: string, body = {}) =>
    perform(exchange, { method, path: path.split("/"), query: new URLSearchParams(), body });
  return { exchange, told, ask };
}

describe("perform", () => {
  it("answers 404 for what is not there, and for operations that it does not know", () => {
    const { ask } = createExchange();
    const paths = ["channels/x/answer", "bridges/x/addChannel", "sounds"];
    expect(paths.map((path) => ask("POST", path).status)).toEqual([404, 404, 404]);
  });

  it("notes a call's commands in their order", () => {
    const { exchange, ask } = createExchange();
    exchange.arrive(0);
    ask("POST", "channels/1795.0/answer");
    ask("DELETE", "channels/1795.0");
    expect(exchange.liveCalls().map(({ commands }) => commands)).toEqual([
      ["answer", "hang up caller"],
    ]);
  });

  it("tells what a real Asterisk tells, and leaves out what an application does not want", () => {
    const ends = (filter: object): readonly string[] => {
      const { exchange, told, ask } = createExchange();
      ask("PUT", "applications/bench/eventFilter", filter);
      exchange.arrive(0);
      ask("DELETE", "channels/1795.0").after?.();
      return told;
    };
    const unfiltered = [
      "StasisStart",
      ...Array<string>(5).fill("ChannelVarset"),
      "ChannelHangupRequest",
      "StasisEnd",
    ];
    expect(ends({})).toEqual([...unfiltered, "ChannelVarset"]);
    expect(ends({ disallowed: [{ type: "ChannelVarset" }] })).toEqual([
      "StasisStart",
      "ChannelHangupRequest",
      "StasisEnd",
    ]);
    expect(ends({ allowed: [{ type: "StasisStart" }] })).toEqual(["StasisStart"]);
  });
});
