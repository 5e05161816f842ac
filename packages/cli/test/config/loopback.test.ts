import { expect, test } from "vitest";
import { isLoopback } from "../../src/config/loopback.ts";

test.each([
  ["http://localhost:8080/", true],
  ["smtp://127.0.0.1", true],
  ["smtp://127.3.2.1:2525", true],
  ["http://[::1]/calls", true],
  ["http://localhost.example.com/", false],
  ["http://10.0.0.1/", false],
  ["smtp://mail.example.com", false],
])("%s leads to this machine: %j", (url, expected) => {
  expect(isLoopback(new URL(url))).toBe(expected);
});
