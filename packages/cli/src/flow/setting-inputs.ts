import type { SettingInputs } from "@flowrun/flow";
import type { Scenario } from "@flowrun/proof";

/** The settings of a scenario, as a flow is compiled with them. */
export function settingInputsOf(settings: Scenario["settings"]): SettingInputs {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, { value, origin: "the scenario" }]),
  );
}
