import { describe } from "vitest";
import { phaseScenarios } from "../scenarios/reference-scenarios.ts";
import { testReference } from "./reference-on-asterisk.ts";

describe("flows/reference.yaml on Asterisk with keys by SIP INFO", () => {
  testReference({
    scenarios: phaseScenarios.filter(({ acts }) => acts?.some((act) => "press" in act)),
    keysBy: "info",
    requests: "http",
  });
});
