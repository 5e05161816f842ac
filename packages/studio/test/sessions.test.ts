import { expect, test } from "vitest";
import { createSessions, sessionLimits } from "../src/sessions.ts";

const hour = 3_600_000;

test("a session lasts while its page asks, until it is signed out", () => {
  const sessions = createSessions(() => 0);
  const [first, second] = [sessions.begin(), sessions.begin()];
  expect(first).toMatch(/^[\w-]{22}$/);
  expect([first, second, "", "another"].map((each) => sessions.lasts(each))).toEqual([
    ...[true, true, false, false],
  ]);
  sessions.end(first);
  expect([first, second].map((each) => sessions.lasts(each))).toEqual([false, true]);
});

test("a page that is left alone for two hours is out, though its socket is open", () => {
  let now = 0;
  const sessions = createSessions(() => now);
  const secret = sessions.begin();
  now = hour;
  expect(sessions.lasts(secret)).toBe(true);
  now = 3 * hour - 1;
  expect(sessions.lasts(secret, { isRequest: false })).toBe(true);
  now = 3 * hour;
  expect(sessions.lasts(secret)).toBe(false);
});

test("no session lasts longer than twelve hours", () => {
  let now = 0;
  const sessions = createSessions(() => now);
  const secret = sessions.begin();
  for (now = hour; now < 12 * hour; now += hour) expect(sessions.lasts(secret)).toBe(true);
  expect(sessions.lasts(secret)).toBe(false);
});

test("of too many, the one that was idle for longest ends", () => {
  const sessions = createSessions(() => 0);
  const all = Array.from({ length: sessionLimits.most }, () => sessions.begin());
  expect(sessions.lasts(all[0] ?? "")).toBe(true);
  const one = sessions.begin();
  expect([all[0] ?? "", all[1] ?? "", one].map((each) => sessions.lasts(each))).toEqual([
    ...[true, false, true],
  ]);
});
