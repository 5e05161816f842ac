import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { largestFile, type FlowFolder } from "./flow-folder.ts";
import { guard, type Admission } from "./guard.ts";
import { safeHeaders, type PageFiles } from "./page-files.ts";
import { StudioError } from "./studio-error.ts";

/** What a studio serves, and to whom. */
export interface StudioAppOptions {
  readonly folder: FlowFolder;
  readonly page: PageFiles;
  /** Asked at every request, since the port is known only when it listens. */
  readonly admission: () => Admission;
}

/** The studio as a function of requests: the page, and under `/api` the files of the folder. */
export function createStudioApp({ folder, page, admission }: StudioAppOptions): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    const { req } = context;
    for (const [name, value] of Object.entries(safeHeaders)) context.header(name, value);
    const from = { host: req.header("host"), origin: req.header("origin"), authorization: req.header("authorization") };
    guard({ method: req.method, path: req.path, ...from }, admission());
    await next();
  });
  app.get("/api/flows", async (context) => context.json(await folder.list()));
  app.get("/api/flows/:name{.+}", async (context) => context.json(await folder.read(context.req.param("name"))));
  app.put("/api/flows/:name{.+}", bodyLimit({ maxSize: largestFile, onError: tooLarge }), async (context) => {
    const etag = context.req.header("if-match");
    return context.json({ etag: await folder.write(context.req.param("name"), await context.req.text(), etag) });
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

function tooLarge(): never {
  const hint = "Move a part of it into a file of its own.";
  throw new StudioError("STUDIO_TOO_LARGE", "The file has more than 1 MiB.", { hint });
}

function nothingHere(path: string): StudioError {
  const hint = "Open the address that `flowrun studio` has printed.";
  return new StudioError("STUDIO_NO_FLOW", `There is nothing at "${path}".`, { hint });
}
