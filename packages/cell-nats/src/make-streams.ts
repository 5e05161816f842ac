import { JetStreamApiError, type JetStreamManager } from "@nats-io/jetstream";
import { ConnectionError, TimeoutError } from "@nats-io/transport-node";
import { cellError, pause, type Clock, type Logger } from "@flowrun/core/plugin";

/**
 * The log of all cells, and the flows that calls began with: the subjects `fr.log.CELL` and
 * `fr.flow.NAME`.
 */
export const streams = { log: "FR_LOG", flow: "FR_FLOW" } as const;

/** The parts that streams are made with. */
interface Making {
  readonly jsm: JetStreamManager;
  readonly log: Logger;
  readonly clock: Clock;
}

interface StreamShape {
  readonly name: string;
  readonly subjects: string[];
  readonly max_msgs_per_subject?: number;
}

/** The servers' error codes. */
const said = {
  /** Too few of them can be reached to decide anything. */
  noQuorum: 10_008,
  noStream: 10_059,
  /** The servers that keep the stream are away. */
  offline: 10_118,
  /** A server without a cluster keeps one copy. */
  noCluster: 10_074,
  /** There are too few of them for so many copies, or they do not know each other yet. */
  tooFew: 10_005,
} as const;

/**
 * How often servers are asked again that are too few for so many copies: a cluster that has just
 * begun does not know all of its own.
 */
const mostTries = 10;

/**
 * Makes the streams where they are not there. While most of the servers are away that waits for
 * them, and says so once. Rejects with CELL_STREAM.
 */
export async function makeStreams({ jsm, log, clock }: Making, copies: number): Promise<void> {
  const shapes: readonly StreamShape[] = [
    { name: streams.log, subjects: ["fr.log.*"] },
    { name: streams.flow, subjects: ["fr.flow.*"], max_msgs_per_subject: 1 },
  ];
  let isTold = false;
  for (const shape of shapes) {
    for (let tries = 1; !(await isMade({ jsm, log }, shape, copies, tries)); tries += 1) {
      if (!isTold)
        log.warn(
          { code: "CELL_AWAY" },
          `Too few NATS servers can be reached to use "${shape.name}". Trying on.`,
        );
      isTold = true;
      await pause(clock, clock.now() + 1_000);
    }
  }
}

/**
 * Whether a stream is there now; not where that cannot be found out at the moment. Rejects where it
 * can never be.
 */
async function isMade(
  { jsm, log }: Omit<Making, "clock">,
  shape: StreamShape,
  copies: number,
  tries: number,
): Promise<boolean> {
  try {
    // As an operator made it, it stays.
    await jsm.streams.info(shape.name);
    return true;
  } catch (error: unknown) {
    if (isPassing(error)) return false;
    if (codeOf(error) !== said.noStream) throw noStream(shape.name, error);
  }
  try {
    await jsm.streams.add({ ...shape, num_replicas: copies });
    return true;
  } catch (error: unknown) {
    const code = codeOf(error);
    if (isPassing(error) || (code === said.tooFew && tries < mostTries)) return false;
    if (copies === 1 || (code !== said.noCluster && code !== said.tooFew))
      throw noStream(shape.name, error);
    log.warn(
      { code: "CELL_STREAM" },
      `There are too few NATS servers for ${copies} copies of "${shape.name}": one is kept.`,
    );
    return isMade({ jsm, log }, shape, 1, tries);
  }
}

/** Whether servers that come back may answer otherwise. */
function isPassing(error: unknown): boolean {
  const code = codeOf(error);
  return (
    error instanceof TimeoutError ||
    error instanceof ConnectionError ||
    code === said.noQuorum ||
    code === said.offline
  );
}

function codeOf(error: unknown): number {
  return error instanceof JetStreamApiError ? error.code : 0;
}

function noStream(name: string, error: unknown): Error {
  const why = error instanceof Error ? error.message : String(error);
  return cellError("CELL_STREAM", `The stream "${name}" cannot be used: ${why}.`, {
    certain: true,
  });
}
