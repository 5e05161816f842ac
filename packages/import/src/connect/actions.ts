import type { Translate } from "./action-step.ts";
import { data } from "./actions-data.ts";
import { input } from "./actions-input.ts";
import { people } from "./actions-people.ts";
import { ways } from "./actions-ways.ts";

/** The translation of an action, by its type. A type that is not here is for a person to decide. */
export const actions: Readonly<Record<string, Translate>> = {
  ...input,
  ...people,
  ...ways,
  ...data,
};
