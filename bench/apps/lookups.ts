import { Pool } from "pg";

/**
 * The reference application's lookups, by hand. They reject when the database fails or takes longer
 * than two seconds.
 */
export interface Lookups {
  /** The extension of a VIP's account manager; `undefined` when the caller is no VIP. */
  accountManager(callerId: string): Promise<string | undefined>;
  /** The extension of a customer; `undefined` when there is no such customer. */
  destination(customerId: string): Promise<string | undefined>;
}

const vip =
  "select caller_id, name, account_manager_ext as extension from vip_callers where caller_id = $1";
const customer =
  "select customer_id, name, destination_ext as extension from customers where customer_id = $1";

/** Lookups in a Postgres database, over at most ten connections. */
export function createLookups(connectionString: string): Lookups {
  const pool = new Pool({ connectionString, max: 10, statement_timeout: 2_000 });
  const extensionOf = async (query: string, key: string): Promise<string | undefined> => {
    const { rows } = await pool.query<{ readonly extension: string }>(query, [key]);
    return rows[0]?.extension;
  };
  return {
    accountManager: (callerId) => extensionOf(vip, callerId),
    destination: (customerId) => extensionOf(customer, customerId),
  };
}
