import type { Context } from "hono";
import type { Route } from "../api/route.ts";
import { StudioError } from "../studio-error.ts";
import type { CallQuery, LiveSource } from "./live-source.ts";

/** The calls of a host and of a folder of journals, over HTTP. */
export function liveRoutes(source: LiveSource): readonly Route[] {
  return [
    {
      method: "get",
      path: "/api/calls",
      summary: "Calls, the newest first, a hundred at a time.",
      query: ["find", "state", "after"],
      answer: { $ref: "#/components/schemas/CallList" },
      handle: async (context) => context.json(await source.calls(queryOf(context))),
    },
    {
      method: "get",
      path: "/api/calls/{call}",
      summary: "The journal of a call: one entry a line, secrets masked.",
      answer: "text",
      handle: async (context) => {
        const call = context.req.param("call") ?? "";
        const journal = await source.journal(call);
        if (journal === undefined) throw noCall(call);
        return context.text(journal);
      },
    },
  ];
}

function queryOf({ req }: Context): CallQuery {
  const state = req.query("state");
  return {
    find: req.query("find") ?? "",
    state: state === "live" || state === "over" ? state : "all",
    after: req.query("after"),
  };
}

function noCall(call: string): StudioError {
  const hint =
    "Choose a call from the list. To keep more calls, start the flow with --journal DIR.";
  return new StudioError("STUDIO_NO_CALL", `There is no journal of the call "${call}".`, { hint });
}
