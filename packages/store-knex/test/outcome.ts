import { PortError } from "@flowrun/core/plugin";

/** The code that a promise rejects with, or `"ok"`. Anything but a `PortError` is passed on. */
export async function outcomeOf(promise: Promise<unknown>): Promise<string> {
  const error = await failureOf(promise);
  return error?.code ?? "ok";
}

/** The `PortError` that a promise rejects with, or `undefined` when it resolves. */
export async function failureOf(promise: Promise<unknown>): Promise<PortError | undefined> {
  try {
    await promise;
    return undefined;
  } catch (error) {
    if (error instanceof PortError) return error;
    throw error;
  }
}
