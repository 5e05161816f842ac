import { describe, expect, test } from "vitest";
import { nameGiven, nameWritten, roomNamed } from "../../src/language/thing-name.ts";

const queues = {
  section: { owned: true },
  nodes: new Map([
    ["support", null],
    ["mail#boxes", null],
  ]),
};
const calendars = { section: {}, nodes: new Map([["office", null]]) };

describe("the name of a thing", () => {
  test("that is written out is the declared one, also in front of an owner", () => {
    expect(nameWritten("support", queues.section, "")).toBe("support");
    expect(nameWritten("support/acme", queues.section, "")).toBe("support");
    expect(nameWritten("office/acme", calendars.section, "")).toBe("office/acme");
  });

  test("is known in front of an expression only as far as it is written out", () => {
    expect(nameWritten("support/${x}", queues.section, "")).toBe("support");
    expect(nameWritten("boxes/${x}", queues.section, "mail")).toBe("mail#boxes");
    expect(nameWritten("support${x}", queues.section, "")).toBeUndefined();
    expect(nameWritten("office/${x}", calendars.section, "")).toBeUndefined();
  });

  test("that an expression gave is one that the flow declares, or nothing", () => {
    expect(nameGiven("support", queues, "")).toBe("support");
    expect(nameGiven("support/acme-1", queues, "")).toBe("support/acme-1");
    expect(nameGiven("support/asterisk1-1764500000.123", queues, "")).toBe(
      "support/asterisk1-1764500000.123",
    );
    expect(nameGiven("support/+4712345678", queues, "")).toBe("support/+4712345678");
    expect(nameGiven("boxes/7", queues, "mail")).toBe("mail#boxes/7");
    expect(nameGiven("sales", queues, "")).toBeUndefined();
    expect(nameGiven("office", calendars, "")).toBe("office");
    expect(nameGiven("office/acme", calendars, "")).toBeUndefined();
  });

  test.each(["support/", "support/a b", "support/a/b", `support/${"x".repeat(65)}`, "support/a:b"])(
    "never has the owner of %j",
    (text) => {
      expect(nameGiven(text, queues, "")).toBeUndefined();
    },
  );

  test("names a room, in which an owner stands where the room of a conference does", () => {
    expect([roomNamed("lot", "office"), roomNamed("lot", "office/acme")]).toEqual([
      "lot:office",
      "lot:office:acme",
    ]);
  });
});
