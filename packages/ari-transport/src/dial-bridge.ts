import type { Ask } from "./ask.ts";
import { bridgeRequest } from "./codec/bridge-request.ts";
import { bridgePath } from "./codec/paths.ts";
import type { KnownThings } from "./ids/known-things.ts";
import type { LateCreations } from "./late-creations.ts";

/** The needs of `outsideDialBridge`. */
export interface DialBridgeParts {
  readonly app: string;
  readonly ask: Ask;
  readonly known: KnownThings;
  readonly late: LateCreations;
}

/**
 * Does something with a leg that a bridge would be in the way of, such as to record it. Asterisk 22
 * leaves a leg that was created and dialled in a bridge of its own, which nobody sees. It then says
 * "Cannot record channel while in bridge" (asterisk issue 2044). Once through a bridge of ours, the
 * leg is in none. Any other leg is left as it is. Where the way through a bridge fails, the thing
 * is done all the same, and says what is wrong.
 */
export async function outsideDialBridge<Done>(
  leg: string,
  parts: DialBridgeParts,
  act: () => Promise<Done>,
): Promise<Done> {
  const { known, late } = parts;
  const entry = known.legs.byOurs(leg);
  if (entry?.created !== true || entry.wasBridged === true) return act();
  const bridge = `${leg}.out`;
  const isDone = async (kind: Passing): Promise<boolean> => {
    const request = bridgeRequest({ kind, request: "", bridge, leg }, known.ids, parts.app);
    try {
      const { status } = await parts.ask(() => `free leg "${leg}" from a bridge`, request);
      return status < 500;
    } catch {
      return false;
    }
  };
  await isDone("bridge.create");
  await isDone("bridge.add");
  if (await isDone("bridge.remove")) known.legs.set({ ...entry, wasBridged: true });
  try {
    return await act();
  } finally {
    if (!(await isDone("bridge.destroy"))) late.removeAgain(bridgePath(known.ids, bridge));
  }
}

type Passing = "bridge.create" | "bridge.add" | "bridge.remove" | "bridge.destroy";
