import { type Connection, Query, type QueryConfig, types } from "pg";
import { type DatabaseRow, type Statement, WrittenInstant } from "../database.ts";

/** Gives the rows of a statement, or the error that there was. */
type Answered = (error: Error | undefined, rows: readonly DatabaseRow[]) => void;

/** Methods that pg calls for the answers of the server, and that its types leave out. */
interface Answerable {
  submit(connection: Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}

type AnswerableQuery = new (
  config: QueryConfig & { readonly queryMode: string },
  callback: (
    error: Error | undefined,
    result: { readonly rows: DatabaseRow[] } | undefined,
  ) => void,
) => Answerable;

const WholeQuery: AnswerableQuery = Query as unknown as AnswerableQuery;

/**
 * A statement that the server itself gives up after a while, and whose days and times it writes as
 * ISO 8601 does. Both travel with it, in one transaction that ends with it. Behind PgBouncer the
 * next statement on the connection may be another program's, so nothing may stay behind.
 */
export class LimitedQuery extends WholeQuery {
  readonly #timeoutMs: number;
  /** Whether the answers of the server are about the statement itself, and not about its limit. */
  #isLimited = false;

  constructor({ sql, bindings }: Statement, timeoutMs: number, answered: Answered) {
    const config = { text: sql, values: [...bindings], queryMode: "extended", types: textTypes };
    super(config, (error, result) => answered(error, result?.rows ?? []));
    this.#timeoutMs = timeoutMs;
  }

  override submit(connection: Connection): void {
    connection.stream.cork();
    connection.parse({ name: "", text: limiting, types: [] }, true);
    connection.bind({ values: [String(this.#timeoutMs)] }, true);
    connection.execute(null, true);
    super.submit(connection);
    connection.stream.uncork();
  }

  override handleDataRow(message: unknown): void {
    if (this.#isLimited) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#isLimited) super.handleCommandComplete(message, connection);
    this.#isLimited = true;
  }
}

const limiting =
  "select set_config('statement_timeout', $1, true), set_config('datestyle', 'ISO', true), set_config('intervalstyle', 'postgres', true)";

/**
 * Days and times of the clock stay as the database writes them. The driver would make instants of
 * them in the time zone of this machine, so that 24 December became 23 December, 23:00.
 */
const textTypes: NonNullable<QueryConfig["types"]> = {
  getTypeParser: (oid: TypeId, format?: "text" | "binary") => {
    if (oid === types.builtins.TIMESTAMPTZ) return readInstant;
    return asWritten.has(oid) ? String : types.getTypeParser(oid, format);
  },
};

function readInstant(text: string): unknown {
  const date: unknown = types.getTypeParser(types.builtins.TIMESTAMPTZ)(text);
  return date instanceof Date ? new WrittenInstant(date, text) : text;
}

type TypeId = Parameters<typeof types.getTypeParser>[0];

/** The types date, time, timestamp, interval and timetz, by their numbers in `pg_type`. */
const asWritten: ReadonlySet<number> = new Set([1082, 1083, 1114, 1186, 1266]);
