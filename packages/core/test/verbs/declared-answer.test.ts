import { describe, expect, test } from "vitest";
import type { Json } from "../../src/json.ts";
import { callOf, type CallOf } from "../interpret/call-of.ts";
import { programOf } from "../interpret/program-of.ts";

const wait = { verb: "wait", options: { for: 60_000 } };
const answers = { status: "string", items: [{ id: "integer", name: "string?" }] };

/** A call that asks by a verb, and goes to the block of each outcome. */
function asking(verb: "request" | "v2", options: Readonly<Record<string, Json>>): CallOf {
  const blocks = ["refused", "unexpected", "failed", "timed_out"];
  return callOf(
    programOf({
      main: [
        {
          verb,
          options: { timeout: 5_000, tries: 1, answers, ...options },
          as: "reply",
          targets: Object.fromEntries(blocks.map((name) => [name, name])),
        },
        wait,
      ],
      ...Object.fromEntries(blocks.map((name) => [name, [wait]])),
    }),
  );
}

/** Where a call stands after an answer, what is bound, and why. */
function after(call: CallOf, answer: Json): object {
  call.succeed(answer);
  const { frames, names } = call.standing();
  const detail = call
    .trace()
    .flatMap((line) => ("detail" in line ? [line.detail] : []))
    .at(-1);
  return { block: frames[0]?.block, names, detail };
}

function requested(status: number, body: Json): object {
  return after(asking("request", { url: "https://crm.example/1" }), { status, body });
}

const right = { status: "new", items: [{ id: 1, more: true }] };
const kept = { status: "new", items: [{ id: 1, name: null }] };

describe("an answer that is declared", () => {
  test("is bound as it is declared, by request and by v2", () => {
    expect(requested(200, right)).toEqual({
      block: "main",
      names: { reply: { status: 200, body: kept } },
      detail: "status 200",
    });
    expect(after(asking("v2", { call: "orders.get" }), right)).toMatchObject({
      block: "main",
      names: { reply: kept },
    });
  });

  test.each<readonly [Json, string]>([
    [null, "the answer is no object"],
    [{ items: [] }, 'the answer has no member "status"'],
    [{ status: "new", items: [{ id: 1 }, {}] }, 'items[1] has no member "id"'],
    [{ status: "new", items: [{ id: "x" }] }, "items[0].id is no integer"],
    [{ status: "new", items: {} }, "items is no list"],
    [{ status: "new", items: [{ id: 1, name: [] }] }, "items[0].name is no string?"],
  ])("is unexpected where it is %j, and the trace says where it differs", (body, why) => {
    expect(requested(200, body)).toEqual({
      block: "unexpected",
      names: { reply: { status: 200, body: null } },
      detail: `status 200, ${why}`,
    });
    expect(after(asking("v2", { call: "orders.get" }), body)).toEqual({
      block: "unexpected",
      names: {},
      detail: why,
    });
  });

  test("has its status and no body when it is refused, whatever that says", () => {
    expect(requested(404, right)).toEqual({
      block: "refused",
      names: { reply: { status: 404, body: null } },
      detail: "status 404",
    });
  });

  test("waits for its own answer, and for no longer than its time", () => {
    const call = asking("request", { url: "https://crm.example/1" });
    call.feed({ kind: "request.succeeded", request: "r99", result: { status: 200, body: right } });
    expect(call.standing()).toMatchObject({ frames: [{ block: "main", index: 0 }] });
    call.pass(5_000);
    expect(call.standing()).toMatchObject({ frames: [{ block: "timed_out" }], requests: [] });
  });
});
