import { describe } from "vitest";
import { failureScenarios, phaseScenarios } from "../scenarios/reference-scenarios.ts";
import { testReference } from "./reference-on-asterisk.ts";

describe("flows/reference.yaml on Asterisk, requests over websocket", () => {
  testReference({
    scenarios: [...phaseScenarios, ...failureScenarios],
    keysBy: "rfc4733",
    requests: "websocket",
  });
});
