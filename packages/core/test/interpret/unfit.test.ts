import { expect, test } from "vitest";
import { ExpressionFault } from "../../src/interpret/expression-fault.ts";
import type { Step } from "../../src/interpret/program.ts";
import { isSkipped, sayFault, unfitOutcome } from "../../src/interpret/unfit.ts";
import { log } from "../../src/verbs/log.ts";
import { play } from "../../src/verbs/play.ts";
import { request } from "../../src/verbs/request.ts";

const stepOf = (step: Partial<Step>): Step => step as Step;

test("a fault tells what the value was, unless the option reads something secret", () => {
  const told = new ExpressionFault("RUN_EXPRESSION", "It is no number.", { shape: "It was 12." });
  const bare = new ExpressionFault("RUN_EXPRESSION", "It is no number.");
  const step = stepOf({ secretReads: ["url"] });
  expect(sayFault(step, { option: "json", fault: told })).toBe("It is no number. It was 12.");
  expect(sayFault(step, { option: "url", fault: told })).toBe("It is no number.");
  expect(sayFault(step, { option: "json", fault: bare })).toBe("It is no number.");
  expect(sayFault(stepOf({}), { option: "url", fault: told })).toBe("It is no number. It was 12.");
});

test("a step that may fail fails at a value that does not fit; media are left out of any other", () => {
  expect(unfitOutcome(stepOf({ verb: request, outcomes: ["ok", "failed"] }))).toBe("failed");
  expect(unfitOutcome(stepOf({ verb: log, outcomes: [] }))).toBe("ok");
  const playing = { verb: play, outcomes: ["ok"] };
  expect(isSkipped(stepOf(playing), "media")).toBe(true);
  expect(isSkipped(stepOf(playing), "interrupt")).toBe(false);
  expect(isSkipped(stepOf({ ...playing, outcomes: ["ok", "failed"] }), "media")).toBe(false);
});
