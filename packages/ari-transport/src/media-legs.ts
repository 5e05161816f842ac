import { PortError, type PlatformCommand, type SoundLine } from "@flowrun/core/plugin";
import type { Ask } from "./ask.ts";
import { ariError } from "./catalogue.ts";
import { answerError, createdId } from "./codec/answer.ts";
import { fieldOf, parseBody, stringOf } from "./codec/json.ts";
import { commandPurpose, commandRequest } from "./codec/command-request.ts";
import { channelPath } from "./codec/paths.ts";
import { type KnownThings, newLeg } from "./ids/known-things.ts";
import type { LateCreations } from "./late-creations.ts";
import { createSoundLine, type OpenLine } from "./sound-line.ts";
import type { AriWire, MediaSocket, WireAnswer } from "./wire.ts";

type MediaOpen = Extract<PlatformCommand, { kind: "media.open" }>;

/** The needs of `createMediaLegs`. */
export interface MediaLegsParts {
  readonly app: string;
  readonly ask: Ask;
  readonly known: KnownThings;
  readonly late: LateCreations;
  readonly wire: Pick<AriWire, "media">;
}

/** Legs of our own through which sound passes. */
export interface MediaLegs {
  /**
   * Resolves when the way of the sound stands; that the leg has entered our application is told by
   * an event.
   */
  open(command: MediaOpen): Promise<void>;
  /** The sound of a leg that is there. */
  sound(leg: string): SoundLine | undefined;
}

/** No legs yet. */
export function createMediaLegs(parts: MediaLegsParts): MediaLegs {
  const lines = new Map<string, SoundLine>();
  return {
    async open(command) {
      const answer = await create(command, parts);
      const { line } = await openSound(command, answer, parts);
      lines.set(command.leg, line);
      void line.ended.then(() => lines.delete(command.leg));
    },
    sound: (leg) => lines.get(leg),
  };
}

/** The leg is known before the request goes out: its first event often overtakes the answer. */
async function create(
  command: MediaOpen,
  { known, ask, app, late }: MediaLegsParts,
): Promise<WireAnswer> {
  const { leg } = command;
  const entry = newLeg(leg, known.connection());
  known.legs.set(entry);
  const purpose = (): string => commandPurpose(command);
  try {
    const answer = await ask(purpose, commandRequest(command, known.ids, app));
    const error = answerError(purpose, answer);
    if (error !== null) throw error;
    const theirs = createdId(answer, leg);
    if (theirs !== leg) known.legs.set({ ...entry, theirs });
    return answer;
  } catch (error) {
    const isCertain = error instanceof PortError && error.certain;
    if (!isCertain) late.expect(channelPath(known.ids, leg));
    if (known.legs.byOurs(leg)?.joined === false) known.legs.delete(leg);
    throw error;
  }
}

/**
 * The platform waits for us to fetch the sound, for ever: when that fails, the leg is there and has
 * to be removed.
 */
function openSound(
  command: MediaOpen,
  answer: WireAnswer,
  { wire }: MediaLegsParts,
): Promise<OpenLine> {
  const connection = stringOf(
    fieldOf(parseBody(answer.body), "channelvars"),
    "MEDIA_WEBSOCKET_CONNECTION_ID",
  );
  if (connection === undefined || wire.media === undefined)
    throw ariError(
      "ARI_FAILED",
      `The platform did not say where the sound of leg "${command.leg}" is.`,
    );
  const open = wire.media.bind(wire);
  return new Promise((resolve, reject) => {
    let opened: OpenLine | undefined;
    const socket: MediaSocket = open(connection, {
      opened() {
        opened = createSoundLine(socket);
        resolve(opened);
      },
      control: (text) => opened?.receiver.control(text),
      sound: (samples) => opened?.receiver.sound(samples),
      lost(error) {
        opened?.receiver.lost(error);
        reject(error);
      },
    });
  });
}
