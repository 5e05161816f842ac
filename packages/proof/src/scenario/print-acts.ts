import { formatDuration, type Json, type JsonObject } from "@flowrun/core";
import { unsaidGapMs, unsaidWaitMs } from "./read-caller.ts";
import { unsaidRingMs } from "./read-legs.ts";
import type { AgentAct, CallerAct, LegBehaviour } from "./scenario.ts";

/** The behaviour of a phone, as a test file has it. */
export function legNode(leg: LegBehaviour): Json {
  if (leg.kind === "never" || leg.kind === "absent") return leg.kind;
  const after = formatDuration(leg.afterMs);
  if (leg.kind === "forwards")
    return { forwards: leg.to, ...(leg.afterMs === unsaidRingMs ? {} : { after }) };
  if (leg.kind !== "answers")
    return leg.afterMs === unsaidRingMs ? leg.kind : { [leg.kind]: after };
  return {
    answers: after,
    ...(leg.hangUpMs === undefined ? {} : { hangs_up: formatDuration(leg.hangUpMs) }),
    ...(leg.acts === undefined ? {} : { acts: leg.acts.map(actNode) }),
  };
}

/** An act of an agent, as a test file has it. */
export function agentNode(act: AgentAct): Json {
  if (act.kind === "tool") return { tool: act.tool, ...withOf(act) };
  if (act.kind === "event") return { event: act.event, ...withOf(act) };
  if (act.kind === "wait") return { wait: formatDuration(act.ms) };
  return act.kind === "fails" || act.summary === null ? act.kind : { ends: act.summary };
}

function withOf({ with: args }: { readonly with: JsonObject }): JsonObject {
  return Object.keys(args).length === 0 ? {} : { with: args };
}

/** An act of a caller, as a test file has it. */
export function actNode(act: CallerAct): Json {
  switch (act.kind) {
    case "hears":
      return { hears: act.media, ...unless(act.withinMs, unsaidWaitMs, "within") };
    case "press":
      return { press: act.keys, ...unless(act.gapMs, unsaidGapMs, "gap") };
    case "says":
      return {
        says: act.text,
        ...(act.heard === undefined ? {} : { heard: act.heard }),
        ...(act.confidence === undefined ? {} : { confidence: act.confidence }),
      };
    case "wait":
    case "talks":
      return { [act.kind]: formatDuration(act.ms) };
    case "transfers":
      return { transfers: act.to };
    case "signal":
      return {
        signal: act.signal,
        ...(Object.keys(act.with).length === 0 ? {} : { with: act.with }),
      };
    case "joins":
      return { joins: act.call };
    case "recording":
      return act.withinMs === unsaidWaitMs
        ? "recording"
        : { recording: formatDuration(act.withinMs) };
    case "connected":
      return act.withinMs === unsaidWaitMs
        ? "connected"
        : { connected: formatDuration(act.withinMs) };
    case "hang_up":
      return "hang_up";
  }
}

/** A time under its key, left out where it is what a file means that does not say it. */
export function unless(milliseconds: number, unsaid: number, key: string): JsonObject {
  return milliseconds === unsaid ? {} : { [key]: formatDuration(milliseconds) };
}
