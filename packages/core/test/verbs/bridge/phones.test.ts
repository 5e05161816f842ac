import { describe, expect, test } from "vitest";
import { callOf } from "../../interpret/call-of.ts";
import { programOf } from "../../interpret/program-of.ts";

const targets = {
  ...{ no_answer: "after", busy: "after", declined: "after", failed: "after" },
  ...{ timed_out: "after", forwarded: "after" },
};

describe("phones that are forwarded", () => {
  test.each([
    { most: 5, numbers: ["2", "3"], then: "1", why: "it was called before" },
    { most: 2, numbers: ["2", "3"], then: "4", why: "that would be one too many" },
    { most: 5, numbers: ["*2"], then: "anybody", why: "that is no extension" },
    { most: 5, numbers: [], then: "2@trunk", why: "that is outside" },
    { most: 0, numbers: [], then: "2", why: "nobody asked for it" },
  ])("follows at most $most forwards, and not to $then: $why", ({ most, numbers, then }) => {
    const main = {
      verb: "bridge",
      as: "talk",
      options: {
        ...{ to: [["PJSIP/1"]], ring: 30_000, while_ringing: "nothing" },
        follow_forwards: most,
      },
      targets: targets,
    };
    const waits = [{ verb: "wait", options: { for: 60_000 } }];
    const call = callOf(programOf({ main: [main, ...waits], after: waits }));
    const last = () => call.state().legs.findLast(({ role }) => role === "callee")?.id ?? "";
    for (let round = 0; round < 4; round += 1) call.succeed();
    for (const forwardedTo of [...numbers, then]) {
      call.feed({ kind: "leg.destroyed", leg: last(), cause: 23, techCause: 302, forwardedTo });
      call.succeed();
    }
    expect(call.trace().find((one) => "outcome" in one)).toMatchObject({ outcome: "forwarded" });
    expect(call.standing().names["talk"]).toMatchObject({
      to: `PJSIP/${numbers.at(-1) ?? "1"}`,
      forwarded_to: then,
    });
    const legs = call.state().legs.filter(({ role }) => role === "callee");
    expect(legs).toHaveLength(numbers.length + 1);
  });

  test("tells to where, when the platform has no such extension", () => {
    const options = { to: [["PJSIP/1"]], ring: 30_000, while_ringing: "nothing" };
    const main = {
      verb: "bridge",
      as: "talk",
      options: { ...options, follow_forwards: 2 },
      targets,
    };
    const waits = [{ verb: "wait", options: { for: 60_000 } }];
    const call = callOf(programOf({ main: [main, ...waits], after: waits }));
    for (let round = 0; round < 4; round += 1) call.succeed();
    const callee = call.state().legs.findLast(({ role }) => role === "callee")?.id ?? "";
    const forward = { cause: 23, techCause: 302, forwardedTo: "900" };
    call.feed({ kind: "leg.destroyed", leg: callee, ...forward });
    call.fail();
    expect(call.trace().find((one) => "outcome" in one)).toMatchObject({ outcome: "forwarded" });
    expect(call.standing().names["talk"]).toMatchObject({
      ...{ to: "PJSIP/1", forwarded_to: "900", sip: 302 },
    });
  });
});
