import type { Scenario } from "./scenario.ts";

/** What a scenario says of a caller where a webhook comes and nobody calls. */
export const nobody: Pick<Scenario, "from" | "to" | "args" | "legs" | "caller"> = {
  from: "",
  to: "",
  args: [],
  legs: {},
  caller: [],
};
