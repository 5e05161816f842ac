import { NoRespondersError, RequestError } from "@nats-io/transport-node";

/** Whether the servers say of a request that nobody is there who could answer it. */
export function isNobodyThere(error: unknown): boolean {
  return (
    error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders())
  );
}
