import { defaultClock } from "../scenario/scenario.ts";
import { anything, isOfUsedFile, lastBlock } from "./flow-model.ts";
import type { Sight } from "./reading.ts";
import type { State } from "./state.ts";
import type { Value, Values } from "./value.ts";
import type { Walking } from "./way-out.ts";

/** Scenarios begin at one time. A day later is later than all that comes of them. */
const usualTimes: readonly number[] = [defaultClock + 86_400_000, defaultClock];

/** The things that the expressions of a state see. */
export function sightOf({ model, outside }: Walking, state: State): Sight {
  const { symbols } = model;
  const isOwn = !isOfUsedFile(state.block);
  const free = (): Value => anything(symbols.unknown("text").label);
  const isRun = state.entry !== "call";
  const text = (): Value => ({ kind: "single", term: symbols.unknown("text") });
  const moment = (): Value => ({ kind: "single", term: symbols.unknown("integer") });
  const changing: Values = { id: text(), language: text(), started_at: moment() };
  return {
    symbols,
    root(name) {
      switch (name) {
        case "call":
          return isRun || !isOwn
            ? free()
            : { ...outside.call, members: { ...outside.call.members, ...changing } };
        case "settings":
          return isOwn ? outside.settings : free();
        case "vars":
          return isOwn ? { kind: "row", members: state.vars } : free();
        case "args":
          return state.scene.args;
        case "webhook":
          return state.webhook;
        case "now":
          return { kind: "single", term: symbols.now(usualTimes) };
        default:
          if (name === "cdr" && state.block === lastBlock) return free();
          return state.scene.names[name] ?? (state.entry === "fault" ? free() : undefined);
      }
    },
  };
}
