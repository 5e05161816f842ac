import {
  DeliverPolicy,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
} from "@nats-io/jetstream";
import { headers } from "@nats-io/transport-node";
import { cellError, pause, type Cell, type Clock } from "@flowrun/core/plugin";
import { isNobodyThere } from "./is-nobody-there.ts";
import { joinParts, partOf, partsOf, type Part } from "./parts.ts";

/** Where the log of a cell is. */
export interface CellLogPlace {
  readonly js: JetStreamClient;
  readonly jsm: JetStreamManager;
  readonly stream: string;
  /** The subject of this cell alone. */
  readonly subject: string;
  /** The largest message that the servers take, in bytes. */
  readonly mostBytes: number;
  readonly clock: Clock;
}

/**
 * How long the servers may take to keep a message, in milliseconds: after that nobody knows whether
 * they did.
 */
const publishMs = 2_000;

/**
 * The server that sends the messages may be lost, and then another one is asked: found out when two
 * signs of life are missing, in milliseconds. By default that takes half a minute, in which nobody
 * who stands by could take the cell.
 */
const listening = { expires: 2_000, idle_heartbeat: 500 };

/**
 * How long what stands in the log may take to come before it is read beside the rest, in
 * milliseconds.
 */
const readMs = 2_000;

/** The servers' code for another message in the place where ours was to be. */
const wrongLastSequence = 10_071;

/**
 * The same of a message that they are still about to keep (since 2.11): whether it will stand there
 * is known soon, in milliseconds.
 */
const stillInDoubt = 10_164;
const doubtMs = 20;

/**
 * The log of a cell as the messages of one subject. A record is one message, or several where it is
 * too long; a record without its last message never counted. Each message names the message before
 * it (`Nats-Expected-Last-Subject-Sequence`). The servers compare that in one order for all, so
 * only one process can append.
 */
export function cellLog({
  js,
  jsm,
  stream,
  subject,
  mostBytes,
  clock,
}: CellLogPlace): Pick<Cell, "follow" | "append"> {
  /**
   * The last message of the subject that was read, behind the record at `at`: more than that where
   * a record was not finished.
   */
  let read = { at: 0, tail: 0 };

  return {
    async follow(take) {
      const join = joinParts((record) => {
        read = { at: record.at, tail: record.at };
        take(record);
      });
      const last = await jsm.streams.getMessage(stream, { last_by_subj: subject });
      const isThere = Promise.withResolvers<void>();
      if (last === null) isThere.resolve();
      const consumer = await js.consumers.get(stream, {
        filter_subjects: subject,
        deliver_policy: DeliverPolicy.All,
      });
      const messages = await consumer.consume({
        ...listening,
        callback(message) {
          read = { at: read.at, tail: message.seq };
          join(message);
          if (last !== null && message.seq >= last.seq) isThere.resolve();
        },
      });
      // A server that has just come back may send nothing for long.
      await Promise.race([isThere.promise, pause(clock, clock.now() + readMs)]);
      return () => void messages.close();
    },

    async append(record, after) {
      const parts = partsOf(record, mostBytes);
      let tail = after === read.at ? read.tail : after;
      let first: number | undefined;
      for (let next = 0; next < parts.length;) {
        const part = parts[next];
        const seq = part && (await publish({ js, subject, clock }, part, tail));
        if (seq === undefined) {
          // It may be what we appended before, without hearing that it was kept.
          const last = await jsm.streams.getMessage(stream, { last_by_subj: subject });
          const mine = last === null ? undefined : partOf(last.header, record.id);
          if (last === null || mine === undefined || mine < next) return undefined;
          [tail, next] = [last.seq, mine + 1];
        } else {
          first ??= seq;
          [tail, next] = [seq, next + 1];
        }
      }
      read = { at: tail, tail };
      // Extra messages harm nobody.
      if (record.isWhole && first !== undefined)
        void jsm.streams.purge(stream, { filter: subject, seq: first }).catch(() => undefined);
      return tail;
    },
  };
}

/** Publishes a part behind the message `after`; `undefined` where another message stands there. */
async function publish(
  { js, subject, clock }: Pick<CellLogPlace, "js" | "subject" | "clock">,
  { head, bytes }: Part,
  after: number,
): Promise<number | undefined> {
  const all = headers();
  for (const [name, value] of Object.entries(head)) all.set(name, value);
  const how = {
    headers: all,
    expect: { lastSubjectSequence: after },
    timeout: publishMs,
    retries: 0,
  };
  for (const until = clock.now() + publishMs; ; await pause(clock, clock.now() + doubtMs)) {
    try {
      return (await js.publish(subject, bytes, how)).seq;
    } catch (error: unknown) {
      const code = error instanceof JetStreamApiError ? error.code : 0;
      if (code === wrongLastSequence) return undefined;
      // The library takes it for JetStream being off.
      if (error instanceof Error && isNobodyThere(error.cause))
        throw cellError("CELL_AWAY", nobodyLeads, { cause: error });
      if (code !== stillInDoubt || clock.now() >= until) throw error;
    }
  }
}

const nobodyLeads =
  "None of the NATS servers leads the log, as when one was lost and the others choose another.";
