import { renderTrace } from "./render-trace.ts";
import type { Act, Scenario } from "./scenario.ts";
import type { Stage } from "./stage.ts";

/** Plays a scenario on a stage to its end, and gives the rendered trace. */
export async function runScenario(scenario: Scenario, stage: Stage): Promise<readonly string[]> {
  await stage.begin();
  const acts = [...(scenario.acts ?? [])];
  let seen = 0;
  do {
    for (let act = acts[0]; act !== undefined; act = acts[0]) {
      const found =
        act.when === undefined
          ? seen - 1
          : renderTrace(stage.trace(), stage.call).indexOf(act.when, seen);
      if (act.when !== undefined && (found === -1 || !stage.settled())) break;
      seen = found + 1;
      acts.shift();
      perform(act, stage);
    }
  } while (await stage.advance());
  return renderTrace(stage.trace(), stage.call);
}

function perform(act: Act, stage: Stage): void {
  if ("hangUp" in act) stage.hangUp(act.hangUp);
  else stage.press(act.press);
}
