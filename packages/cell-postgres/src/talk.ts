import { createHash } from "node:crypto";
import { pause, type Cell, type Clock, type Json } from "@flowrun/core/plugin";
import { Client, type ClientConfig, type Pool } from "pg";
import { joinPieces, piecesOf } from "./payloads.ts";

/** The parts that the talk of a cell goes over. */
export interface TalkParts {
  readonly config: ClientConfig;
  readonly pool: Pool;
  readonly cell: string;
  readonly clock: Clock;
}

/**
 * How often the connection is looked at, and the log read whatever was told, in milliseconds: a
 * connection may be lost without a word.
 */
const lookMs = 1_000;

/** How long after a connection that was lost the next one is tried, in milliseconds. */
const againMs = 250;

/** The class of flowrun's advisory locks: `fr` in ASCII. */
const lockClass = 0x66_72;

/**
 * The messages of the processes of a cell to one another, and the lock of the process that holds
 * the cell: LISTEN and NOTIFY on one connection, which is made again by itself, for ever. The
 * holder has a shared advisory lock, which the server lets go with the connection, however that
 * ends. A process that only tells a cell something, or asks who holds it, has no such connection.
 */
export class Talk implements Pick<Cell, "hold" | "isHeld" | "tell" | "onTold"> {
  /** Where it is told that something was appended. */
  readonly newsChannel: string;
  readonly #toldChannel: string;
  readonly #key: number;
  readonly #parts: TalkParts;
  readonly #onNews = new Set<() => void>();
  readonly #onTold = new Set<(message: Json) => void>();
  readonly #closing = Promise.withResolvers<true>();
  readonly #begun = Promise.withResolvers<void>();
  /** Absent until somebody listens, or holds the cell. */
  #standing: Promise<void> | undefined;
  /** The questions over the connection, one after the other, as `pg` wants it. */
  #asked = Promise.resolve();
  #client: Client | undefined;
  #isClosed = false;
  #isHolding = false;

  constructor(parts: TalkParts) {
    const { name, key } = keysOf(parts.cell);
    this.newsChannel = `flowrun_news_${name}`;
    this.#toldChannel = `flowrun_told_${name}`;
    this.#key = key;
    this.#parts = parts;
  }

  /** Resolves when it stands for the first time: what is told before that nobody hears. */
  async begun(): Promise<void> {
    this.#standing ??= this.#stand();
    await this.#begun.promise;
  }

  /** Calls back when something may have been appended; the function it gives ends that. */
  onNews(take: () => void): () => void {
    this.#onNews.add(take);
    this.#standing ??= this.#stand();
    return () => void this.#onNews.delete(take);
  }

  hold(): () => void {
    this.#isHolding = true;
    this.#standing ??= this.#stand();
    this.#lock();
    return () => {
      this.#isHolding = false;
      this.#ask("select pg_advisory_unlock_all()");
    };
  }

  async isHeld(): Promise<boolean> {
    const held = `select exists (select from pg_locks where locktype = 'advisory' and granted and classid = $1 and objid = $2
      and database = (select oid from pg_database where datname = current_database())) as held`;
    const { rows } = await this.#parts.pool.query<{ held: boolean }>(held, [lockClass, this.#key]);
    return rows[0]?.held === true;
  }

  tell(message: Json): void {
    const telling = "select pg_notify($1, piece) from unnest($2::text[]) as piece";
    const values = [this.#toldChannel, piecesOf(message)] as const;
    // News that could not be told in time is no news later.
    if (this.#standing === undefined)
      void this.#parts.pool.query(telling, [...values]).catch(() => undefined);
    else if (this.#client !== undefined) this.#ask(telling, ...values);
  }

  onTold(take: (message: Json) => void): () => void {
    this.#onTold.add(take);
    this.#standing ??= this.#stand();
    return () => void this.#onTold.delete(take);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#asked;
    this.#closing.resolve(true);
    await this.#standing;
  }

  async #stand(): Promise<void> {
    const { clock } = this.#parts;
    while (!this.#isClosed) {
      await this.#listen().catch(() => undefined);
      await Promise.race([this.#closing.promise, pause(clock, clock.now() + againMs)]);
    }
  }

  /** Listens until the connection is lost, or the talk closed. */
  async #listen(): Promise<void> {
    const { config, clock } = this.#parts;
    const client = new Client(config);
    const lost = Promise.withResolvers<true>();
    for (const sign of ["error", "end"] as const) client.on(sign, () => lost.resolve(true));
    const join = joinPieces((message) => {
      for (const take of this.#onTold) take(message);
    });
    client.on("notification", ({ channel, payload = "" }) =>
      channel === this.newsChannel ? this.#news() : join(payload),
    );
    try {
      await client.connect();
      await client.query(`listen ${this.newsChannel}; listen ${this.#toldChannel}`);
      this.#client = client;
      this.#begun.resolve();
      if (this.#isHolding) this.#lock();
      const over = Promise.race([lost.promise, this.#closing.promise]);
      do {
        this.#news();
        this.#ask("select 1");
      } while ((await Promise.race([over, pause(clock, clock.now() + lookMs)])) !== true);
    } finally {
      this.#client = undefined;
      client.removeAllListeners("notification");
      void client.end().catch(() => undefined);
    }
  }

  #news(): void {
    for (const take of this.#onNews) take();
  }

  #lock(): void {
    this.#ask("select pg_advisory_lock_shared($1, $2)", lockClass, this.#key);
  }

  /**
   * Asks over the connection, if there is a connection. A connection that does not answer is given
   * up.
   */
  #ask(sql: string, ...values: readonly unknown[]): void {
    const ask = async (): Promise<void> => {
      const client = this.#client;
      await client?.query(sql, [...values]).catch(() => client.end());
    };
    this.#asked = this.#asked.then(ask).catch(() => undefined);
  }
}

/**
 * A name for channels and a number for locks: of another cell they are others, but for a number in
 * two thousand million.
 */
function keysOf(cell: string): { readonly name: string; readonly key: number } {
  const hash = createHash("sha256").update(cell).digest();
  return { name: hash.toString("hex", 0, 16), key: hash.readUInt32BE(0) % 2 ** 31 };
}
