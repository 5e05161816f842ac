import { type Catalogue, PortError, type PortErrorOptions } from "@flowrun/core/plugin";

/** Every code that this package fails with. */
export type AgentCode =
  | "AGENT_OPTION"
  | "AGENT_UNKNOWN"
  | "AGENT_UNREACHABLE"
  | "AGENT_REFUSED"
  | "AGENT_TIMEOUT"
  | "AGENT_LOST"
  | "AGENT_CLOSED";

/** The words of `flowrun explain AGENT_…`. */
export const agentCatalogue: Catalogue<AgentCode> = {
  AGENT_OPTION: {
    title: "An option of the voice agents or streams cannot be used.",
    why: "Under `agents.options` or `streams.options` stands something that is not known, that is missing, or whose value does not fit.",
    remedy: "Correct the option that the message names; `flowrun docs agents` lists them.",
  },
  AGENT_UNKNOWN: {
    title: "A voice agent or receiver is not configured.",
    why: "A flow names one that does not stand under `agents.options.agents`, or `streams.options.streams`.",
    remedy: "Add it there, with its `url`, or correct the name in the flow.",
  },
  AGENT_UNREACHABLE: {
    title: "A voice agent or receiver cannot be reached.",
    why: "Nobody listens at its address, its name is not known, or its certificate is not trusted.",
    remedy: "Look whether its server runs, and whether this machine may connect to it.",
  },
  AGENT_REFUSED: {
    title: "A voice agent or receiver does not take the connection.",
    why: "Its server answered with a status in place of a WebSocket: most often the token is wrong.",
    remedy:
      "Correct `token` or `token_file`, and see that the server speaks the protocol of `flowrun docs agents`.",
  },
  AGENT_TIMEOUT: {
    title: "A voice agent or receiver was not ready in time.",
    why: "It took the connection and did not say `ready`, or the connection took too long.",
    remedy:
      "Have the server say `ready` as soon as it can talk, and load its models before the first call.",
  },
  AGENT_LOST: {
    title: "A voice agent was lost while it talked.",
    why: "Its server closed the connection without `end`, answered no ping, or sent what is not of the protocol.",
    remedy: "Look into the log of the server at that time.",
  },
  AGENT_CLOSED: {
    title: "The way to voice agents has been closed by flowrun itself.",
    why: "A talk was to begin while flowrun shut down.",
    remedy: "Nothing.",
  },
};

/**
 * A `PortError` whose code stands in `agentCatalogue`. The message never holds a token or an
 * address's query.
 */
export function agentError(
  code: AgentCode,
  message: string,
  options?: PortErrorOptions,
): PortError {
  return new PortError(code, message, options);
}
