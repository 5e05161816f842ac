import { describe, expect, test } from "vitest";
import { createdId } from "../../src/codec/created-id.ts";

describe("createdId", () => {
  test("is our id where the platform took it, however the answer is written", () => {
    expect(createdId('{"id":"fr.c.1","name":"PJSIP/1000-1","state":"Down"}', "fr.c.1")).toBe("fr.c.1");
    expect(createdId('{ "name": "PJSIP/1000-1", "id": "fr.c.1" }', "fr.c.1")).toBe("fr.c.1");
    expect(createdId(JSON.stringify({ id: 'fr."c".1' }), 'fr."c".1')).toBe('fr."c".1');
  });

  test("is the platform's where it chose one, also when our id stands elsewhere in the answer", () => {
    expect(createdId('{"id":"88"}', "fr.c.1")).toBe("88");
    expect(createdId('{"id":"88","name":"fr.c.1","channels":["fr.c.1"]}', "fr.c.1")).toBe("88");
  });

  test.each([[""], ["[]"], ["Created"], ['{"id":7}'], ['{"id":""}'], ['{"name":"fr.c.1"}'], ['{"id":"88"']])(
    "is ours where the answer %s tells of none",
    (body) => {
      expect(createdId(body, "fr.c.1")).toBe("fr.c.1");
    },
  );
});
