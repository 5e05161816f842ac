import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createImportDesk } from "./data/import-desk.ts";
import { importRoutes } from "./data/import-routes.ts";
import { createTableDesk } from "./data/table-desk.ts";
import { tableRoutes } from "./data/table-routes.ts";
import type { TableSource } from "./data/table-source.ts";
import { flowRoutes } from "./api/flow-routes.ts";
import { sessionRoutes } from "./api/session-routes.ts";
import { openapiOf } from "./api/openapi.ts";
import type { Route } from "./api/route.ts";
import type { FlowTemplate, StudioFacts } from "./contract.ts";
import { largestFile, type FlowFolder } from "./flow-folder.ts";
import { guard, isSame, type Admission } from "./guard.ts";
import { liveRoutes } from "./live/live-routes.ts";
import type { LiveSource } from "./live/live-source.ts";
import type { Role } from "./live/live-contract.ts";
import { phoneRoutes, type PhoneAccount } from "./phone/phone-routes.ts";
import { safeHeaders, type PageFiles } from "./page-files.ts";
import type { PluginFiles } from "./plugin-files.ts";
import type { FlowHistory } from "./publish/git-history.ts";
import type { Environment } from "./publish/environment.ts";
import { environmentRoutes } from "./publish/environment-routes.ts";
import { historyRoutes } from "./publish/history-routes.ts";
import { publishRoutes } from "./publish/publish-routes.ts";
import type { Publisher } from "./publish/publisher.ts";
import { largestSound, type SoundFolder } from "./sounds/sound-folder.ts";
import { soundRoutes } from "./sounds/sound-routes.ts";
import type { Sessions } from "./sessions.ts";
import { StudioError } from "./studio-error.ts";

/** The things that a studio serves, and the pages that may have them. */
export interface StudioAppOptions {
  readonly folder: FlowFolder;
  /** Stands for the folder, for what pages keep of it. */
  readonly place: string;
  readonly page: PageFiles;
  /** Asked at every request, since the port is known only when it listens. */
  readonly admission: () => Admission;
  /** The sessions of pages, which `admission` lets in. */
  readonly sessions: Sessions;
  /** The rights of pages beside looking. */
  readonly roles: readonly Role[];
  /** The flow that runs beside it, by its name in the folder. */
  readonly running?: string;
  /** Publishes the flow that runs; absent where none does. */
  readonly publisher?: Publisher;
  /** Flows that run elsewhere, which those of the folder are published to. Default: none. */
  readonly environments?: readonly Environment[];
  /** The commits of the folder. */
  readonly history: FlowHistory;
  /** Where calls come from; absent where there are none. */
  readonly live?: LiveSource;
  /** Where the tables of flows are; absent where none is looked for. */
  readonly tables?: TableSource;
  /** The account of the page's phone; absent where it has none. */
  readonly phone?: PhoneAccount | undefined;
  /** The sounds of the platform; absent where nobody knows where they are. */
  readonly sounds?: SoundFolder;
  /** Flows to begin with. Default: none. */
  readonly templates?: () => readonly FlowTemplate[];
  /** The modules of the plugin with more verbs; absent where there is none. */
  readonly plugin?: PluginFiles;
}

/**
 * The studio as a function of requests: the page, and the API under `/api`, which describes itself
 * at `/api/openapi.json`.
 */
export function createStudioApp(options: StudioAppOptions): Hono {
  const { page, plugin, admission, roles } = options;
  const app = new Hono();
  app.use(async (context, next) => {
    const { req } = context;
    for (const [name, value] of Object.entries(safeHeaders)) context.header(name, value);
    const from = {
      host: req.header("host"),
      origin: req.header("origin"),
      authorization: req.header("authorization"),
    };
    guard({ method: req.method, path: req.path, ...from }, admission());
    await next();
  });
  app.use("/api/*", (context, next) => limitOf(context.req.path)(context, next));
  const routes = routesOf(options);
  for (const route of routes) serve(app, route, roles);
  app.get("/api/openapi.json", (context) => context.json(openapiOf(routes)));
  app.get("/livez", (context) => context.text("ok"));
  app.get("/readyz", (context) => context.text("ok"));
  app.get("/plugin/*", async (context) => {
    const text = await plugin?.find(context.req.path);
    const headers = { "Content-Type": "text/javascript; charset=utf-8" };
    return text === undefined ? context.notFound() : context.body(text, 200, headers);
  });
  app.get("*", (context) => {
    const file = page.find(context.req.path);
    return file === undefined ? context.notFound() : context.body(file.body, 200, file.headers);
  });
  app.notFound((context) => context.json(nothingHere(context.req.path).problem, 404));
  app.onError((error, context) => {
    if (error instanceof StudioError) return context.json(error.problem, error.status);
    throw error;
  });
  return app;
}

function routesOf({
  folder,
  place,
  roles,
  running,
  live,
  publisher,
  environments = [],
  history,
  tables = noTables,
  sounds,
  phone,
  sessions,
  admission,
  plugin,
  templates = () => [],
}: StudioAppOptions): readonly Route[] {
  const [isLive, hasCalls] = [live?.attend !== undefined, live !== undefined];
  const hasOffers = publisher !== undefined && running !== undefined;
  return [
    factsRoute({
      contract: 1,
      place,
      roles,
      ...(running !== undefined && { running }),
      ...(phone && { phone: phone.user }),
      ...(plugin && { plugin: plugin.entry }),
      hasOffers,
      ...namesOf(environments),
      isLive,
      hasCalls,
    }),
    ...sessionRoutes({ sessions, isToken: (secret) => isSame(secret, admission().token) }),
    ...flowRoutes(folder, templates),
    ...historyRoutes(folder, history),
    ...soundRoutes(sounds),
    ...(phone ? phoneRoutes(phone) : []),
    ...tableRoutes(folder, createTableDesk(tables)),
    ...importRoutes(folder, createImportDesk(tables)),
    ...(live ? liveRoutes(live) : []),
    ...offerRoutes({ publisher, running, folder, environments }),
  ];
}

function namesOf(environments: readonly Environment[]): Pick<StudioFacts, "environments"> {
  return environments.length === 0 ? {} : { environments: environments.map(({ name }) => name) };
}

/** The offers of the flow that runs beside the studio, and of those that run elsewhere. */
function offerRoutes({
  publisher,
  running,
  folder,
  environments,
}: {
  readonly publisher: Publisher | undefined;
  readonly running: string | undefined;
  readonly folder: FlowFolder;
  readonly environments: readonly Environment[];
}): readonly Route[] {
  return [
    ...(publisher && running !== undefined ? publishRoutes({ publisher, folder, running }) : []),
    ...(environments.length > 0 ? environmentRoutes({ environments, folder }) : []),
  ];
}

const noTables: TableSource = {
  store: undefined,
  tables: async () => ({}),
  csv: () => ({ header: [], rows: [] }),
  tell: () => undefined,
};

function serve(app: Hono, { method, path, role, handle }: Route, roles: readonly Role[]): void {
  app.on(
    method,
    path.replace("{name}", ":name{.+}").replaceAll(/\{(\w+)\}/g, ":$1"),
    async (context) => {
      if (role !== undefined && !roles.includes(role)) throw notAllowed(role);
      return handle(context);
    },
  );
}

function factsRoute(facts: StudioFacts): Route {
  return {
    method: "get",
    path: "/api/studio",
    summary: "What there is, and what a page may do.",
    answer: { $ref: "#/components/schemas/StudioFacts" },
    handle: async (context) => context.json(facts),
  };
}

const fileLimit = bodyLimit({ maxSize: largestFile, onError: tooLarge });
const soundLimit = bodyLimit({ maxSize: largestSound, onError: tooLong });
const importLimit = bodyLimit({ maxSize: 4 * 1_048_576, onError: tooMuch });

function limitOf(path: string): typeof fileLimit {
  if (path.startsWith("/api/imports/")) return importLimit;
  return path.startsWith("/api/sounds/") ? soundLimit : fileLimit;
}

function tooLong(): never {
  const hint = "Cut it into several, and play one after the other.";
  throw new StudioError("STUDIO_TOO_LARGE", "The sound has more than 8 MiB.", { hint });
}

function tooMuch(): never {
  const hint = "Import it with flowrun db import, or in several files.";
  throw new StudioError("STUDIO_TOO_LARGE", "The file has more than 4 MiB.", { hint });
}

function tooLarge(): never {
  const hint = "Move a part of it into a file of its own.";
  throw new StudioError("STUDIO_TOO_LARGE", "The file has more than 1 MiB.", { hint });
}

function notAllowed(role: Role): StudioError {
  const hint = `Open the folder with "flowrun studio", or start the flow with "--studio-allow ${role}".`;
  return new StudioError("STUDIO_NOT_ALLOWED", "This studio may only be looked at.", { hint });
}

function nothingHere(path: string): StudioError {
  const hint = "Open the address that `flowrun studio` has printed.";
  return new StudioError("STUDIO_NO_FLOW", `There is nothing at "${path}".`, { hint });
}
