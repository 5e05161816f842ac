import { RenewedMap } from "@flowrun/core/plugin";
import { ariError } from "../../src/catalogue.ts";
import { Wait } from "../../src/deadlines.ts";

/** Waits until it is told to give up. */
export function patient(): Wait {
  const wait = new Wait(new RenewedMap(), () => undefined);
  wait.begin(() => undefined);
  return wait;
}

/** Why somebody gives up. */
export const late = ariError("ARI_TIMEOUT", "late");
