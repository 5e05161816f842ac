import type {
  AgentCommand,
  AgentWord,
  AgentWordCommand,
  ListenCommand,
  SoundCommand,
  StreamCommand,
  CallEvent,
  Json,
  AgentTalk,
  SoundLine,
} from "@flowrun/core";
import { deepestJson, isWithinDepth } from "@flowrun/core/plugin";
import { ask, missing, type Answer, type PortName } from "./answer.ts";
import type { HostOptions } from "./host-options.ts";

/** The parts that connect the media legs of one call with ports. */
export interface SoundUsersParts {
  readonly ports: Pick<HostOptions, "transport" | "recognition" | "agents" | "streams" | "log">;
  readonly now: () => number;
  /** Takes what a port tells of a leg. */
  readonly told: (event: CallEvent) => void;
}

const portOf = {
  "speech.listen": "recognition",
  "agent.begin": "agents",
  "stream.begin": "streams",
} as const satisfies Record<SoundCommand["kind"], PortName>;

/** Whether a command gives the sound of a leg to a port. */
export function isForSound(command: { readonly kind: string }): command is SoundCommand {
  return Object.hasOwn(portOf, command.kind);
}

/**
 * The users of the sound of a call's media legs. Each uses it until its line ends, with its leg.
 */
export class SoundUsers {
  readonly #parts: SoundUsersParts;
  /** By the media leg. */
  readonly #talks = new Map<string, Promise<AgentTalk>>();

  constructor(parts: SoundUsersParts) {
    this.#parts = parts;
  }

  /** Gives the line of a media leg to the port that a command is for. */
  begin(command: SoundCommand): Promise<Answer> {
    return ask(portOf[command.kind], this.#parts.ports.log, () => {
      if (command.kind === "speech.listen") return this.#listen(command);
      return command.kind === "agent.begin" ? this.#talk(command) : this.#stream(command);
    });
  }

  /** Tells an agent something; one that is not there any more is told nothing. */
  tell({ leg, word }: AgentWordCommand): void {
    const talk = this.#talks.get(leg);
    if (word.kind === "end") this.#talks.delete(leg);
    if (talk !== undefined) void tellWhenReady(talk, word);
  }

  async #listen({ leg, language, hints, endOnSilenceMs }: ListenCommand): Promise<void> {
    const { ports, now, told } = this.#parts;
    if (ports.recognition === undefined) throw missing("No recogniser is configured");
    const listening = { language, hints, endOnSilenceMs };
    await ports.recognition.recognise(this.#lineOf(leg), listening, {
      heard: (heard) => told({ kind: "speech.heard", at: now(), leg, ...heard }),
      lost: this.#lost(leg),
    });
  }

  async #talk({ kind: _kind, request: _request, leg, ...task }: AgentCommand): Promise<void> {
    const { ports, now, told } = this.#parts;
    if (ports.agents === undefined) throw missing("No voice agents are configured");
    const talk = ports.agents.begin(this.#lineOf(leg), task, {
      asked: ({ tool, name, args }) => {
        if (isWithinDepth(args, deepestJson))
          told({ kind: "agent.asked", at: now(), leg, tool, name, args });
      },
      happened: ({ name, args }) => {
        if (isWithinDepth(args, deepestJson))
          told({ kind: "agent.happened", at: now(), leg, name, args });
      },
      ended: (summary) => {
        const known: Json = isWithinDepth(summary, deepestJson) ? summary : null;
        told({ kind: "agent.ended", at: now(), leg, summary: known });
      },
      lost: this.#lost(leg),
    });
    this.#talks.set(leg, talk);
    await talk;
  }

  async #stream({ leg, to, call, timeoutMs }: StreamCommand): Promise<void> {
    const { streams } = this.#parts.ports;
    if (streams === undefined) throw missing("No receivers of streams are configured");
    await streams.begin(this.#lineOf(leg), { to, call, timeoutMs }, this.#lost(leg));
  }

  #lost(leg: string): (why: string) => void {
    const { now, told } = this.#parts;
    return (why) => told({ kind: "sound.lost", at: now(), leg, why });
  }

  #lineOf(leg: string): SoundLine {
    const line = this.#parts.ports.transport.sound?.(leg);
    if (line === undefined) throw missing("The platform passes no sound of this leg");
    return line;
  }
}

/**
 * A message to an agent in the moment in which it is ready waits for that; an agent that is never
 * ready is told nothing.
 */
async function tellWhenReady(talk: Promise<AgentTalk>, word: AgentWord): Promise<void> {
  try {
    (await talk).tell(word);
  } catch {
    // The request to begin is answered with the failure.
  }
}
