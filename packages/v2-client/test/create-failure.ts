import type { ServerResponse } from "node:http";
import { V2Error } from "../src/index.ts";
import { failureOf, openStage } from "./open-stage.ts";
import type { Reply } from "./platform.ts";

/** What `contacts.create` fails with when the platform answers like this. */
export async function createFailure(reply: Reply): Promise<V2Error> {
  const { client } = await openStage("8.2", [reply]);
  const error = await failureOf(client.call("contacts.create", { name: "Ann Canary", pin: 4711 }));
  if (error instanceof V2Error) return error;
  throw new Error("No V2Error came.", { cause: error });
}

/** Answers with a page, of HTML unless it has another type. */
export function page(status: number, body: string, type = "text/html"): Reply {
  return (response: ServerResponse) =>
    response.writeHead(status, { "content-type": type }).end(body);
}
