import {
  createAlarms,
  isJsonObject,
  type AgentPort,
  type AgentReceiver,
  type AgentTalk,
  type AgentTask,
  type AgentWord,
  type Clock,
  type JsonObject,
  type SoundLine,
} from "@flowrun/core/plugin";
import { agentError } from "./catalogue.ts";
import { connect, type Connection } from "./connect.ts";
import { soundFormat } from "./messages.ts";
import { readReceivers } from "./read-receivers.ts";

/** The part of flowrun's context that this package needs. */
export interface AgentContext {
  /** `agents`: by name `url`, and `token` or `token_file`; for streams the same under `streams`. */
  readonly options: JsonObject;
  readonly clock: Clock;
}

/** The protocol that agents are spoken to in. */
export const agentProtocol = "flowrun-agent-1";

/**
 * Voice agents behind WebSockets, in the protocol of docs/agents.md. Throws AGENT_OPTION for
 * options that cannot work, and connects to nothing yet. `begin` rejects with any other code of
 * `agentCatalogue` but AGENT_LOST.
 */
export function createAgents({ options, clock }: AgentContext): AgentPort {
  const receivers = readReceivers(options, "agents");
  const alarms = createAlarms(clock);
  const talks = new Set<Connection>();
  let isClosed = false;
  return {
    async begin(line, task, told) {
      const receiver = receivers.get(task.agent);
      if (isClosed) throw agentError("AGENT_CLOSED", "No talk begins any more.", { certain: true });
      if (receiver === undefined)
        throw agentError("AGENT_UNKNOWN", `No voice agent "${task.agent}" is configured.`, {
          certain: true,
        });
      const ready = Promise.withResolvers<void>();
      // A connection that is lost before anybody waits for it has nobody to tell.
      ready.promise.catch(() => undefined);
      const dialogue = new Dialogue(line, told, ready);
      const opening = { receiver, protocol: agentProtocol, alarms, timeoutMs: task.timeoutMs };
      const connection = await connect(opening, dialogue);
      talks.add(connection);
      const close = (): void => {
        talks.delete(connection);
        connection.close();
      };
      dialogue.begin(connection, task, close);
      const late = agentError("AGENT_TIMEOUT", `"${task.agent}" was not ready in time.`, {
        outcome: "timed_out",
      });
      const cancel = alarms.after(task.timeoutMs, () => ready.reject(late));
      try {
        await ready.promise;
        return dialogue;
      } catch (error) {
        dialogue.end();
        throw error;
      } finally {
        cancel();
      }
    },
    async close() {
      isClosed = true;
      for (const talk of talks) talk.close();
      talks.clear();
      alarms.clear();
    },
  };
}

/**
 * A talk. The agent's words go to the line and to its listeners; sound from the line goes to the
 * agent.
 */
class Dialogue implements AgentTalk {
  readonly #line: SoundLine;
  readonly #told: AgentReceiver;
  readonly #ready: PromiseWithResolvers<void>;
  #stage: "opening" | "waiting" | "talking" | "over" = "opening";
  #connection: Connection | undefined;
  #close = (): void => {};

  constructor(line: SoundLine, told: AgentReceiver, ready: PromiseWithResolvers<void>) {
    this.#line = line;
    this.#told = told;
    this.#ready = ready;
  }

  begin(
    connection: Connection,
    { timeoutMs: _timeoutMs, agent: _agent, ...task }: AgentTask & { timeoutMs: number },
    close: () => void,
  ): void {
    this.#connection = connection;
    this.#close = close;
    if (this.#stage === "over") return close();
    this.#stage = "waiting";
    connection.send({
      type: "begin",
      ...task,
      tools: task.tools.map((tool) => ({ ...tool })),
      ...(task.events === undefined ? {} : { events: task.events.map((event) => ({ ...event })) }),
      sound: soundFormat,
    });
    void this.#line.ended.then(() => this.end());
  }

  message(message: JsonObject): void {
    const { type, summary = null } = message;
    if (type === "ready" && this.#stage === "waiting") return this.#begun();
    if (this.#stage !== "talking") return;
    if (type === "hush") this.#line.hush();
    if (type === "tool" || type === "event") this.#pass(message);
    if (type !== "end") return;
    this.#over();
    this.#told.ended(summary);
  }

  #pass({ type, tool, name, args = {} }: JsonObject): void {
    if (typeof name !== "string" || !isJsonObject(args)) return;
    if (type === "event") this.#told.happened({ name, args });
    else if (typeof tool === "string") this.#told.asked({ tool, name, args });
  }

  sound(samples: Uint8Array): void {
    if (this.#stage === "talking") this.#line.say(samples);
  }

  lost(why: string): void {
    const wasTalking = this.#stage === "talking";
    this.#stage = "over";
    this.#ready.reject(agentError("AGENT_LOST", `The voice agent ${why} before it was ready.`));
    if (wasTalking) this.#told.lost(`The voice agent ${why}.`);
  }

  tell(word: AgentWord): void {
    if (this.#stage !== "talking") return;
    if (word.kind === "end") return this.end();
    const { kind, ...rest } = word;
    // An interruption waits for no answer of the agent.
    if ("interrupt" in word) this.#line.hush();
    this.#connection?.send({ type: kind, ...rest });
  }

  /** Ends the talk in good order: the agent is told, and nobody else. */
  end(): void {
    if (this.#stage === "over") return;
    this.#connection?.send({ type: "end" });
    this.#over();
  }

  #begun(): void {
    this.#stage = "talking";
    this.#line.hear((samples) => this.#connection?.sound(samples));
    this.#ready.resolve();
  }

  #over(): void {
    this.#stage = "over";
    this.#line.hear(() => undefined);
    this.#close();
  }
}
