import { compileFlow } from "@flowrun/flow";
import type { Program } from "@flowrun/core";
import { referenceProgram } from "../scenarios/reference-program.ts";

/** What stands in the row of each customer, in a column of the flow that nobody may be told of. */
export const secret = "canary-7b1f";

/**
 * The reference flow, whose customers have a column more; `isSecret` is whether it says that this
 * is secret.
 */
export function secretProgram(isSecret: boolean): Program {
  const { source } = referenceProgram();
  const column = `destination_ext: string, note: ${isSecret ? "{ type: string, secret: true }" : "string"} }`;
  const text = source.text.replace("destination_ext: string }", column);
  const { program } = compileFlow({ name: source.name, text });
  if (program === undefined) throw new Error("The flow of the survivors is wrong.");
  return program;
}

/** The rows of its tables. */
export const rows = {
  vip_callers: [{ caller_id: "900", name: "Vera", account_manager_ext: "PJSIP/2000" }],
  customers: [
    { customer_id: "4711", name: "Ada", destination_ext: "PJSIP/1001", note: secret },
    { customer_id: "12", name: "Ben", destination_ext: "PJSIP/1002", note: secret },
  ],
};
