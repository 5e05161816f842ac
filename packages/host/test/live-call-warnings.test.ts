import { expect, test } from "vitest";
import { bench, fakeInterpreter, type FakeFlow } from "./bench.ts";

test("a call warns of a sound that could not be played, by its name", async () => {
  const flow: FakeFlow = () => undefined;
  const fake = fakeInterpreter(flow);
  const skipped = {
    at: 0,
    kind: "media.skipped",
    media: "sound:hello",
    why: "it cannot be played",
  } as const;
  const interpreter = {
    ...fake,
    start: (...given: Parameters<typeof fake.start>) => ({
      ...fake.start(...given),
      trace: [skipped],
    }),
  };
  const { call, log } = bench(flow, undefined, { interpreter });
  await call("a");
  expect(log.lines.filter(({ level }) => level === "warn")).toEqual([
    {
      level: "warn",
      fields: { call: "a", media: "sound:hello", why: "it cannot be played" },
      message: '"sound:hello" could not be played.',
    },
  ]);
});
