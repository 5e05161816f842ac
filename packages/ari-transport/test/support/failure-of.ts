import { PortError } from "@flowrun/core/plugin";

/**
 * The `PortError` that a promise rejects with. Rejects when it does not, or rejects with anything
 * else.
 */
export async function failureOf(promise: Promise<unknown>): Promise<PortError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof PortError) return error;
    throw error;
  }
  throw new Error("The promise was kept.");
}
