import * as fc from "fast-check";
import type { Program } from "@flowrun/core";
import type { PortFault } from "../scenario/scenario.ts";

const commands = [
  "leg.answer",
  "leg.originate",
  "bridge.create",
  "bridge.add",
  "playback.start",
  "playback.stop",
  "leg.music",
  "leg.mute",
  "leg.ringing",
  "record.start",
  "record.bridge",
  "record.stop",
  "record.pause",
  "record.resume",
  "recording.erase",
  "leg.redirect",
  "leg.digits",
  "lamp.turn",
  "mailbox.tell",
  "leg.show",
  "leg.variable",
  "signal.send",
  "speech.render",
  "leg.ask",
  "leg.snoop",
  "media.open",
  "speech.listen",
  "agent.begin",
  "stream.begin",
] as const;

/** The commands that only some verbs give: elsewhere they would take the place of others. */
const ofSomeVerbs = ["message.send", "mail.send", "speech.transcribe", "value.seal"] as const;

const removals = ["leg.hangup", "bridge.destroy"] as const;

// Later than this, a platform has not answered: then the command has timed out.
const how = fc.oneof(
  fc.constantFrom({ how: "fails" } as const, { how: "times_out" } as const),
  fc.integer({ min: 0, max: 4_900 }).map((lateMs) => ({ how: "late" as const, lateMs })),
);

const nth = fc.constantFrom(1, 2, 3);

/**
 * Every command may fail for good, but a removal only for a time: what can never be removed is left
 * over whatever a flow does.
 */
export function anyFault(program: Program): fc.Arbitrary<PortFault> {
  const given = ofSomeVerbs.filter((kind) => sends(program, kind));
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc
        .tuple(
          fc.constantFrom(
            "store.lookup" as const,
            "store.count" as const,
            "store.save" as const,
            "store.delete" as const,
            ...commands,
            ...given,
          ),
          how,
          fc.option(nth, { nil: undefined }),
        )
        .map(([command, fault, place]) => ({
          command,
          ...fault,
          ...(place === undefined ? {} : { nth: place }),
        })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...removals), how, nth)
        .map(([command, fault, place]) => ({ command, ...fault, nth: place })),
    },
  );
}

function sends(program: Program, kind: (typeof ofSomeVerbs)[number]): boolean {
  const steps = [...Object.values(program.blocks).flat(), ...program.finally];
  return steps.some(({ verb }) => verb.sends?.kind === kind);
}
