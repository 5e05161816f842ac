import { expect, test } from "vitest";
import { readEvent } from "../src/codec/read-event.ts";
import { createForwards } from "../src/forwards.ts";

const ended = (leg: string) => ({
  kind: "event" as const,
  event: { kind: "leg.destroyed" as const, leg, cause: 23, techCause: 302 },
  madeFor: "",
});

test("the end of a leg tells where its phone is forwarded to, once, and no other event does", () => {
  const forwards = createForwards();
  forwards.note("a", "2002");
  expect(forwards.tellIn(ended("b"))).toEqual(ended("b"));
  expect(forwards.tellIn(ended("a"))).toEqual({
    ...ended("a"),
    event: { ...ended("a").event, forwardedTo: "2002" },
  });
  expect(forwards.tellIn(ended("a"))).toEqual(ended("a"));
});

test("of 1,001 phones whose end nobody tells the first is forgotten", () => {
  const forwards = createForwards();
  for (let count = 0; count <= 1_000; count += 1) forwards.note(`${count}`, "2002");
  expect(forwards.tellIn(ended("0"))).toEqual(ended("0"));
  expect(forwards.tellIn(ended("1")).event).toMatchObject({ forwardedTo: "2002" });
});

test("Asterisk says it in `Dial`, which is of no use otherwise", () => {
  const dial = { type: "Dial", peer: { id: "a" }, dialstatus: "CANCEL", dialstring: "" };
  expect(readEvent(JSON.stringify({ ...dial, forward: "2002" }))).toEqual({
    kind: "forwarded",
    channel: "a",
    to: "2002",
  });
  expect(readEvent(JSON.stringify({ ...dial, forward: "" }))).toEqual({
    kind: "ignored",
    type: "Dial",
  });
});
