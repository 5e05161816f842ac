import type { Context } from "hono";
import { record } from "../api/schemas.ts";
import type { Route } from "../api/route.ts";
import type { FlowFolder } from "../flow-folder.ts";
import { changedMeanwhile, StudioError } from "../studio-error.ts";
import { askEnvironment, runningThere, sendFlow, type Environment } from "./environment.ts";

/** The parts that flows are published elsewhere with. */
export interface PublishingElsewhere {
  readonly environments: readonly Environment[];
  readonly folder: FlowFolder;
}

const path = "/api/environments/{environment}/offer";
const answer = { $ref: "#/components/schemas/OfferState" } as const;
const share = { type: "integer", minimum: 1, maximum: 100 } as const;
const text = { type: "string" } as const;

/** Offers of flows that run elsewhere, as there are for one that runs beside a studio. */
export function environmentRoutes(parts: PublishingElsewhere): readonly Route[] {
  const role = "publish" as const;
  const passOn =
    (method: string, to: string) =>
    async (context: Context): Promise<Response> => {
      const ask = askEnvironment(namedBy(context, parts));
      const body = method === "GET" ? {} : { body: await context.req.text() };
      return passed(await ask(to, { method, ...body }));
    };
  return [
    {
      ...{ method: "get", path, answer, query: ["flow"] },
      summary: "How the version that is offered there does beside the one that runs.",
      async handle(context) {
        const environment = namedBy(context, parts);
        const ask = askEnvironment(environment);
        await runningThere(environment, ask, context.req.query("flow") ?? "");
        return passed(await ask("/offer"));
      },
    },
    {
      ...{ method: "post", path, role, answer },
      body: record({
        ...{ flow: text, etag: text, share, "reason?": text },
        "use?": { type: "array", items: text },
      }),
      summary:
        "Writes a flow there, which is the one of `etag` here, with its scenarios and the files of `use`, and offers it to a share of new calls.",
      handle: (context) => offerThere(context, parts),
    },
    {
      ...{ method: "put", path, role, answer, body: record({ share }) },
      summary: "Offers what is offered there to another share of new calls.",
      handle: passOn("PUT", "/offer"),
    },
    {
      ...{ method: "post", path: `${path}/accept`, role, answer },
      summary: "Lets all new calls there take the version that is offered.",
      handle: passOn("POST", "/offer/accept"),
    },
    {
      ...{ method: "delete", path, role, answer },
      summary: "Takes the version that is offered there back.",
      handle: passOn("DELETE", "/offer"),
    },
    {
      ...{ method: "get", path: "/api/environments/{environment}/versions/{id}", answer: "text" },
      summary: "The text of a version that takes calls there.",
      async handle(context) {
        const ask = askEnvironment(namedBy(context, parts));
        return passed(await ask(`/versions/${encodeURIComponent(context.req.param("id") ?? "")}`));
      },
    },
  ];
}

interface Asked {
  readonly flow?: unknown;
  readonly etag?: unknown;
  readonly share?: unknown;
  readonly reason?: unknown;
  readonly use?: unknown;
}

async function offerThere(context: Context, parts: PublishingElsewhere): Promise<Response> {
  const environment = namedBy(context, parts);
  const asked = (await context.req.json().catch(() => ({}))) as Asked;
  const { flow = "", etag = "", share: part, reason, use = [] } = asked;
  const file = await parts.folder.read(String(flow));
  if (file.etag !== etag) throw changedMeanwhile(file);
  const ask = askEnvironment(environment);
  const running = await runningThere(environment, ask, file.name);
  const paths = Array.isArray(use) ? use.map(String) : [];
  const sent = await sendFlow(parts.folder, ask, { flow: file, running, use: paths });
  if (typeof sent !== "string") return passed(sent);
  const body = JSON.stringify({ etag: sent, share: part, reason });
  return passed(await ask("/offer", { method: "POST", body }));
}

function namedBy(context: Context, { environments }: PublishingElsewhere): Environment {
  const asked = context.req.param("environment");
  const found = environments.find(({ name }) => name === asked);
  if (found !== undefined) return found;
  const hint = "Name it when the studio is started, with --publish-to.";
  throw new StudioError("STUDIO_ENVIRONMENT_AWAY", `There is no environment "${asked ?? ""}".`, {
    hint,
  });
}

/** An answer as it came, without what was said of its way. */
async function passed(response: Response): Promise<Response> {
  const type = response.headers.get("content-type") ?? "application/json";
  return new Response(await response.arrayBuffer(), {
    status: response.status,
    headers: { "Content-Type": type },
  });
}
