import { expect, test } from "vitest";
import { wrongRequests } from "../../src/verbs/wrong-requests.ts";

function mistakesOf(...options: readonly string[]): readonly string[] {
  const known = { has: (option: string) => options.includes(option), value: () => undefined };
  return wrongRequests.find(known, { declared: new Map() }).map(({ message }) => message);
}

test("basic authentication has a name and a password", () => {
  expect(mistakesOf("user", "password")).toEqual([]);
  expect(mistakesOf("user")).toEqual(['"user" means nothing without "password".']);
  expect(mistakesOf("password")).toEqual(['"password" means nothing without "user".']);
});

test("a file is the recording of a form", () => {
  expect(mistakesOf("form", "recording", "file")).toEqual([]);
  const message = '"file" names the field of a "recording" in a "form", and this has not both.';
  expect(mistakesOf("form", "file")).toEqual([message]);
  expect(mistakesOf("recording", "file")).toEqual([message]);
});
