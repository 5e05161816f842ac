import { describe, expect, test } from "vitest";
import { keepMembers } from "../../src/draft/keep-members.ts";

describe("keepMembers", () => {
  test("asks for each member on the way, so that an odd answer is empty", () => {
    expect(keepMembers("reply", { state: "order.state" })).toEqual([
      {
        verb: "set",
        options: {
          state:
            '${type(reply.body) == map && has(reply.body.order) && type(reply.body.order) == map && has(reply.body.order.state) ? string(reply.body.order.state) : ""}',
        },
      },
    ]);
  });

  test("is no step where nothing is read", () => {
    expect(keepMembers("reply", {})).toEqual([]);
  });
});
