import type { Fix } from "@flowrun/language-server/text";
import type { StoreApi } from "zustand/vanilla";
import type { Problem } from "../worker/flow-desk.ts";
import type { AskedDesk } from "../worker/flow-desk.ts";
import type { WholeChecks } from "./check-whole.ts";
import type { StudioState } from "./studio-state.ts";

/** Changes are looked for so many problems: each try checks the whole flow. */
const mostMended = 5;

/**
 * Returns a function that has the text checked: now, or as soon as the check under way is done. So
 * a fast typist never waits behind old texts. Knowledge of another flow, or of an older text, is
 * thrown away.
 */
export function keepChecked(
  state: StoreApi<StudioState>,
  desk: AskedDesk,
  checks: WholeChecks,
): () => void {
  let isRunning = false;
  let isAskedAgain = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    do {
      isAskedAgain = false;
      await checkOnce(state, desk, checks);
    } while (isAskedAgain);
    isRunning = false;
  };
  return () => {
    if (isRunning) isAskedAgain = true;
    else void run();
  };
}

async function checkOnce(
  state: StoreApi<StudioState>,
  desk: AskedDesk,
  checks: WholeChecks,
): Promise<void> {
  const { open, text } = state.getState();
  if (open === undefined) return;
  const isSame = (): boolean => state.getState().open?.name === open.name;
  const checked = await checks.check(open.name, text);
  if (!isSame()) return;
  state.setState({ checked, ...(checked.view && { drawn: checked }), fixes: new Map() });
  for (const problem of checked.problems.slice(0, mostMended)) {
    if (!isSame() || state.getState().text !== text) return;
    const found = await desk.fixes(open.name, text, problem.span);
    const own = found.filter(({ diagnostic }) => diagnostic.code === problem.code);
    if (own.length > 0 && isSame() && state.getState().text === text) addFixes(state, problem, own);
  }
}

function addFixes(state: StoreApi<StudioState>, problem: Problem, own: readonly Fix[]): void {
  state.setState({ fixes: new Map([...state.getState().fixes, [problem, own]]) });
}
