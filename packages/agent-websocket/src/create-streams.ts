import { createAlarms, type SoundLine, type StreamPort } from "@flowrun/core/plugin";
import { agentError } from "./catalogue.ts";
import { connect, type Connection } from "./connect.ts";
import type { AgentContext } from "./create-agents.ts";
import { soundFormat } from "./messages.ts";
import { readReceivers } from "./read-receivers.ts";

/** The protocol in which sound is sent to receivers. */
export const streamProtocol = "flowrun-stream-1";

/**
 * Receivers of sound behind WebSockets, in the protocol of docs/agents.md. Throws AGENT_OPTION for
 * options that cannot work.
 */
export function createStreams({ options, clock }: AgentContext): StreamPort {
  const receivers = readReceivers(options, "streams");
  const alarms = createAlarms(clock);
  const streams = new Set<Connection>();
  let isClosed = false;
  return {
    async begin(line, { to, call, timeoutMs }, lost) {
      const receiver = receivers.get(to);
      if (isClosed)
        throw agentError("AGENT_CLOSED", "No stream begins any more.", { certain: true });
      if (receiver === undefined)
        throw agentError("AGENT_UNKNOWN", `No receiver "${to}" is configured.`, { certain: true });
      let isSent = false;
      const connection = await connect(
        { receiver, protocol: streamProtocol, alarms, timeoutMs },
        {
          // A receiver has nothing to say.
          message: () => undefined,
          sound: () => undefined,
          lost(why) {
            line.hear(() => undefined);
            if (isSent) lost(`The receiver of the stream ${why}.`);
          },
        },
      );
      isSent = true;
      streams.add(connection);
      connection.send({ type: "begin", call, sound: soundFormat });
      line.hear((samples) => connection.sound(samples));
      void endWith(line, () => {
        connection.send({ type: "end" });
        connection.close();
        streams.delete(connection);
      });
    },
    async close() {
      isClosed = true;
      for (const stream of streams) stream.close();
      streams.clear();
      alarms.clear();
    },
  };
}

async function endWith(line: SoundLine, end: () => void): Promise<void> {
  await line.ended;
  end();
}
