import { dial } from "./dial.ts";
import { calls } from "./applications-calls.ts";
import { input } from "./applications-input.ts";
import { sound } from "./applications-sound.ts";
import { ways } from "./applications-ways.ts";
import type { PlanStep, Taken } from "./plan-step.ts";

/**
 * The translation of a line, by the application's name in small letters. A line stays in the dial
 * plan whose application is not here, or whose translation gives nothing.
 */
export const applications: Readonly<Record<string, (step: PlanStep) => Taken>> = {
  ...sound,
  ...input,
  ...ways,
  ...calls,
  dial,
};
