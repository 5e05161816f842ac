import type { SoundCommand } from "../interpret/command.ts";
import type { CallEvent } from "../interpret/event.ts";
import type { SoundLine } from "../ports/sound.ts";
import { ask, missing, type Answer } from "./ask.ts";
import type { HostOptions } from "./host.ts";

/** What connects the media legs of one call with ports. */
export interface SoundUsersParts {
  readonly ports: Pick<HostOptions, "transport" | "recognition" | "log">;
  readonly now: () => number;
  /** Takes what a port tells of a leg. */
  readonly told: (event: CallEvent) => void;
}

/** Those who use the sound of a call's media legs. Each does so until its line ends, with its leg. */
export class SoundUsers {
  readonly #parts: SoundUsersParts;

  constructor(parts: SoundUsersParts) {
    this.#parts = parts;
  }

  /** Gives the line of a media leg to the port that a command is for. */
  begin(command: SoundCommand): Promise<Answer> {
    return ask("recognition", this.#parts.ports.log, () => this.#listen(command));
  }

  async #listen({ leg, language, hints, endOnSilenceMs }: SoundCommand): Promise<void> {
    const { ports, now, told } = this.#parts;
    if (ports.recognition === undefined) throw missing("No recogniser is configured");
    await ports.recognition.recognise(
      this.#lineOf(leg),
      { language, hints, endOnSilenceMs },
      {
        heard: (heard) => told({ kind: "speech.heard", at: now(), leg, ...heard }),
        lost: (why) => told({ kind: "sound.lost", at: now(), leg, why }),
      },
    );
  }

  #lineOf(leg: string): SoundLine {
    const line = this.#parts.ports.transport.sound?.(leg);
    if (line === undefined) throw missing("The platform passes no sound of this leg");
    return line;
  }
}
