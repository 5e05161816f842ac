import { describe, expect, test } from "vitest";
import type { PlatformCommand } from "../../core/src/interpret/platform-command.ts";
import { PortError } from "../../core/src/ports/port-error.ts";
import { scriptedTransport } from "../src/scripted-transport.ts";

describe("scriptedTransport", () => {
  const answer: PlatformCommand = { kind: "leg.answer", request: "r1", leg: "a" };

  test("records commands and succeeds at once", async () => {
    const transport = scriptedTransport();
    await transport.perform(answer);
    expect(transport.commands).toEqual([answer]);
  });

  test("fails with the error that the script gives", async () => {
    const transport = scriptedTransport(() => new PortError("ARI_REFUSED", "No."));
    await expect(transport.perform(answer)).rejects.toThrow("No.");
  });

  test("lets a command wait until the test answers it", async () => {
    const transport = scriptedTransport(() => "wait");
    const performed = transport.perform(answer);
    expect(transport.waiting).toEqual(["r1"]);
    transport.succeed("r1");
    await performed;
    expect(transport.waiting).toEqual([]);
  });

  test("says so when a request does not wait", () => {
    expect(() => scriptedTransport().succeed("r9")).toThrow(
      'The request "r9" does not wait for an answer.',
    );
  });

  test("tells what a test emits", () => {
    const told: unknown[] = [];
    const transport = scriptedTransport();
    transport.connect({
      event: (event) => told.push(event),
      connection: (state) => void told.push(state),
    });
    transport.connection({ kind: "connected" });
    transport.emit({ kind: "leg.left", leg: "a" });
    expect(told).toEqual([{ kind: "connected" }, { kind: "leg.left", leg: "a" }]);
  });
});
