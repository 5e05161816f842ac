import type { StoreApi } from "zustand/vanilla";
import { ServerProblem } from "../state/server.ts";
import type { StudioState } from "../state/studio-state.ts";

/**
 * Asks the server. A refusal is shown as the page's `trouble`, except the code that is expected;
 * then there is no answer.
 */
export async function tryServer<Answer>(
  studio: StoreApi<StudioState>,
  ask: () => Promise<Answer>,
  expected?: string,
): Promise<Answer | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ServerProblem)) throw error;
    if (error.problem.code !== expected) studio.setState({ trouble: error.problem });
    return undefined;
  }
}
