import { constantsOf } from "../fuzz/constants-of.ts";
import { unsaidWaitMs } from "../scenario/read-caller.ts";
import type { CallerAct, PortFault } from "../scenario/scenario.ts";
import type { Tried } from "./attempt.ts";
import type { Moment } from "./moments.ts";
import type { Choice } from "./choice.ts";
import { cueAt } from "./cue.ts";
import { keyChoices, optionsOf } from "./key-choices.ts";
import { phoneChoices, talkChoices } from "./phone-choices.ts";
import { agentChoices } from "./agent-choices.ts";
import { sayingChoices } from "./saying-choices.ts";
import { rowChoices } from "./row-choices.ts";
import { roomChoices } from "./room-choices.ts";
import { transcriptChoices } from "./transcript-choices.ts";
import { signalChoices } from "./signal-choices.ts";
import { serverChoices } from "./server-choices.ts";

/**
 * The choices at one moment of a call that was tried, the likeliest to be of use first: other
 * answers, phones and keys.
 */
export function choicesAt(attempt: Tried, place: number): readonly Choice[] {
  const moment = attempt.moments[place];
  if (moment === undefined || moment.kind === "skipped") return [];
  return [
    ...rowChoices(attempt, place, moment),
    ...serverChoices(attempt, place, moment),
    ...transcriptChoices(attempt, place, moment),
    ...phoneChoices(attempt, place, moment),
    ...roomChoices(attempt, place, moment),
    ...soundChoices(attempt, place, moment),
    ...recordingChoices(attempt, place, moment),
    ...keyChoices(attempt, place, moment),
    ...talkChoices(attempt, place, moment),
    ...sayingChoices(attempt, place, moment),
    ...agentChoices(attempt, place, moment),
    ...signalChoices(attempt, place),
    ...refusalChoices(attempt, place, moment),
    ...clockChoices(attempt, moment),
  ];
}

/**
 * Other times of the call, at which a step that decides by the time comes to its other outcomes.
 */
function clockChoices(attempt: Tried, moment: Moment): readonly Choice[] {
  const { world, program } = attempt;
  const { verb, options } = moment.step;
  const known = verb.instants && (optionsOf(moment) ?? constantsOf(options));
  const instants = (known && verb.instants?.(known, program, world.clock)) ?? [];
  return instants.map(({ outcome, at }) => ({
    label: `clock ${outcome}`,
    world: { ...world, clock: at - (moment.at - world.clock) },
  }));
}

/**
 * A sound that cannot be played, for a step with an outcome that happens only where somebody waits
 * for it.
 */
function soundChoices(
  { world, moments }: Tried,
  place: number,
  { step, commands }: Moment,
): readonly Choice[] {
  const started = commands.find((command) => command.kind === "playback.start");
  const isAwaited =
    step.verb.optional?.some((outcome) => step.targets[outcome] !== undefined) ?? false;
  if (started === undefined || !isAwaited) return [];
  const { media } = started;
  const earlier = moments.slice(0, place).flatMap((moment) => moment.commands);
  const done = earlier.filter(
    (command) => command.kind === "playback.start" && command.media === media,
  ).length;
  const fault: PortFault = {
    command: "playback.start",
    how: "fails",
    subject: media,
    nth: done + 1,
  };
  return [{ label: "sound failed", world: { ...world, ports: [...world.ports, fault] } }];
}

/**
 * The commands that the platform may refuse outright: a stream to a receiver that is not there, a
 * caller who does not go elsewhere, keys, a recording.
 */
const refusable = [
  "stream.begin",
  "leg.redirect",
  "leg.digits",
  "lamp.turn",
  "mailbox.tell",
  "message.send",
  "mail.send",
  "speech.transcribe",
  "value.seal",
  "leg.show",
  "leg.variable",
  "leg.mute",
  "signal.send",
  "record.start",
  "recording.erase",
  "record.pause",
  "record.resume",
  "record.stop",
] as const;

function refusalChoices(
  { world, moments }: Tried,
  place: number,
  { step, commands }: Moment,
): readonly Choice[] {
  return refusable
    .filter((kind) => commands.some((command) => command.kind === kind))
    .flatMap((command): readonly Choice[] => {
      const earlier = moments.slice(0, place).flatMap((moment) => moment.commands);
      const done = earlier.filter(({ kind }) => kind === command).length;
      const own = commands.filter(({ kind }) => kind === command).length;
      const tries = step.retry === undefined ? 1 : own * (1 + step.retry.times);
      const turns = Array.from({ length: tries }, (_, turn) => turn + 1);
      const ways = command === "mail.send" ? (["fails", "refused"] as const) : (["fails"] as const);
      return ways.map((how) => ({
        label: `${command} ${how === "fails" ? "failed" : how}`,
        world: {
          ...world,
          ports: [...world.ports, ...turns.map((turn) => ({ command, how, nth: done + turn }))],
        },
      }));
    });
}

const talkMs = 2_000;

/** Somebody speaks into a recording, and does not hang up. */
function recordingChoices(attempt: Tried, place: number, { commands }: Moment): readonly Choice[] {
  const { world } = attempt;
  const begun = commands.find(
    (command) => command.kind === "record.start" && command.mostMs !== undefined,
  );
  const cue = begun && cueAt(attempt, place, [], undefined);
  const acts: readonly CallerAct[] = [
    { kind: "recording", withinMs: unsaidWaitMs },
    { kind: "talks", ms: talkMs },
  ];
  return cue === undefined
    ? []
    : [{ label: "talk", world, cue: { ...cue, acts: [...cue.acts, ...acts] } }];
}
