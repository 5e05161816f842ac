import { setImmediate } from "node:timers/promises";
import { createVirtualClock } from "@flowrun/core/tooling";
import { createPlatform, type PlatformResponse } from "@flowrun/simulator";
import { type MeasuredPlatform, refusalText, type ToldEvent } from "./measured-platform.ts";

const app = "flow";

/** The embedded platform in virtual time. */
export function simulatedPlatform(): MeasuredPlatform {
  const clock = createVirtualClock({ settle: setImmediate, start: Date.UTC(2026, 0, 1) });
  const platform = createPlatform({ clock, dialplanMs: 10 });
  platform.endpoint("PJSIP/1000", { kind: "answer", afterMs: 50 });
  platform.endpoint("PJSIP/1001", { kind: "never" });
  const events: ToldEvent[] = [];
  platform.connect({
    applications: [app],
    send: (text) => void events.push(JSON.parse(text) as ToldEvent),
    cut: () => {},
  });
  return {
    app,
    send({ method, path, body }, answered) {
      const url = new URL(path, "http://platform");
      const query = Object.fromEntries(url.searchParams);
      const request = { method, path: url.pathname, query, ...(body !== undefined && { body }) };
      platform.handle(request, (given) => answered({ status: given.status, text: textOf(given) }));
    },
    events: () => events,
    async caller() {
      const { id } = platform.call({ from: "555", to: "100" });
      await clock.advance(50);
      return id;
    },
    pass: (ms) => clock.advance(ms),
    atOnce: 1,
  };
}

function textOf({ status, body }: PlatformResponse): string {
  return status < 300 ? "" : refusalText(body);
}
