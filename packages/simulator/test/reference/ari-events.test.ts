import { expect, test } from "vitest";
import { ariEventFields, ariEvents } from "../../src/reference/ari-events.ts";
import { loadTraces } from "../golden/trace.ts";

test("the reference of ARI shows every event of a real Asterisk with the fields that it has there", () => {
  const events = loadTraces().flatMap(({ steps }) =>
    steps.flatMap((step) => (step.kind === "event" ? [step.event] : [])),
  );
  const unknown = events.flatMap((event) => {
    const shown = { ...ariEventFields, ...ariEvents[event.type] };
    return Object.keys(event).flatMap((field) =>
      field in shown ? [] : [`${event.type} ${field}`],
    );
  });

  expect(unknown).toEqual([]);
  expect(events.filter(({ type }) => !(type in ariEvents))).toEqual([]);
});
