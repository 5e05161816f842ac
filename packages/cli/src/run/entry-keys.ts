import type { Observation } from "@flowrun/host";

/** The caller's entries: one group of keys each time that somebody waits for one. */
export interface EntryKeys {
  /**
   * Watches a step of the call. Presses the next group soon after the flow has begun to wait for an
   * entry, a voice agent is ready, or it has the answer that it asked for.
   */
  readonly notice: (observation: Pick<Observation, "program" | "event" | "result">) => void;
  /** The groups that nobody has asked for. */
  readonly unused: () => readonly string[];
}

/** How long a caller thinks before the first key, in milliseconds. */
const thinkingMs = 500;

/** The keys of one caller. `pressAfter` presses a group after a time in milliseconds. */
export function createEntryKeys(
  entries: readonly string[],
  pressAfter: (ms: number, keys: string) => void,
): EntryKeys {
  const waiting = [...entries];
  const agents = new Set<string>();
  const isReady = (event: Observation["event"]): boolean =>
    event?.kind === "request.succeeded" && agents.delete(event.request);
  return {
    notice({ program, event, result }) {
      const times = [
        isReady(event),
        ...result.commands.map(
          (command) => command.kind === "agent.tell" && isAnswer(command.word.kind),
        ),
        ...result.trace.map(
          (entry) => entry.kind === "step.entered" && takesEntry(program, entry.verb),
        ),
      ].filter(Boolean).length;
      for (const command of result.commands)
        if (command.kind === "agent.begin") agents.add(command.request);
      for (const group of waiting.splice(0, times)) pressAfter(thinkingMs, group);
    },
    unused: () => waiting,
  };
}

function takesEntry({ verbs }: Observation["program"], verb: string): boolean {
  const kind = verbs[verb]?.keys?.kind;
  return kind === "entry" || kind === "menu";
}

/** Whether an agent that is told this had asked for it. */
function isAnswer(word: string): boolean {
  return word === "result" || word === "error";
}
