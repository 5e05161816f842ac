import type { Context } from "hono";
import { record } from "../api/schemas.ts";
import type { Route } from "../api/route.ts";
import type { OfferedVersion, OfferState } from "../contract.ts";
import type { FlowFolder } from "../flow-folder.ts";
import { flowId } from "../live/call-summary.ts";
import { changedMeanwhile, StudioError } from "../studio-error.ts";
import type { PublishedVersion, Publisher } from "./publisher.ts";

/** The parts that offers are made with. */
export interface Publishing {
  readonly publisher: Publisher;
  readonly folder: FlowFolder;
  /** The flow that runs, by its name in the folder. */
  readonly running: string;
}

const path = "/api/offer";
const answer = { $ref: "#/components/schemas/OfferState" } as const;
const share = { type: "integer", minimum: 1, maximum: 100 } as const;

/** The version that is offered beside the one that runs, over HTTP. */
export function publishRoutes(publishing: Publishing): readonly Route[] {
  const { publisher, folder, running } = publishing;
  const state = (context: Context): Response => context.json(stateOf(publisher));
  const role = "publish" as const;
  return [
    {
      ...{ method: "get", path, answer },
      summary: "How the version that is offered does beside the one that runs.",
      handle: async (context) => state(context),
    },
    {
      ...{
        method: "post",
        path,
        role,
        answer,
        body: record({ etag: { type: "string" }, share, "reason?": { type: "string" } }),
      },
      summary:
        "Offers the flow in its file, which is the one of `etag`, to a share of new calls. Unless its scenarios pass and go through every step this needs a `reason`, which stands in the log.",
      async handle(context) {
        const asked = await readOffer(context);
        const file = await folder.read(running);
        if (file.etag !== asked.etag) throw changedMeanwhile(file);
        await offer(publishing, asked);
        return state(context);
      },
    },
    {
      ...{ method: "put", path, role, answer, body: record({ share }) },
      summary: "Offers what is offered to another share of new calls.",
      async handle(context) {
        const asked = shareIn(await bodyOf(context));
        if (asked === undefined) throw notOffered("A share is a whole number from 1 to 100.");
        if (!publisher.setShare(asked)) throw nothingOffered();
        publisher.tell(`The version that is offered takes ${asked} % of new calls.`);
        return state(context);
      },
    },
    versionRoute(publisher),
    {
      ...{ method: "post", path: `${path}/accept`, role, answer },
      summary: "Lets all new calls take the version that is offered.",
      async handle(context) {
        if (!publisher.accept()) throw nothingOffered();
        publisher.tell("All new calls take the version that was offered.");
        return state(context);
      },
    },
    {
      ...{ method: "delete", path, role, answer },
      summary: "Takes the version that is offered back: its live calls finish on it.",
      async handle(context) {
        if (!publisher.withdraw()) throw nothingOffered();
        publisher.tell("The version that was offered is taken back.");
        return state(context);
      },
    },
  ];
}

async function offer(
  { publisher, running }: Publishing,
  { share: asked, reason }: OfferAsked,
): Promise<void> {
  const doubts = reason === "" ? await publisher.doubts() : [];
  if (doubts.length > 0) throw notReady(running, doubts);
  const wrong = await publisher.offer(asked);
  if (wrong !== undefined) throw notOffered(wrong);
  const why = reason === "" ? "" : ` Not all was well: "${reason}".`;
  publisher.tell(`The flow in "${running}" is offered to ${asked} % of new calls.${why}`);
}

function versionRoute(publisher: Publisher): Route {
  return {
    ...{ method: "get", path: "/api/versions/{id}", answer: "text" },
    summary: "The text of the version that takes calls, or of the one that is offered.",
    async handle(context) {
      const id = context.req.param("id") ?? "";
      const { current, offered } = publisher.versions();
      const found = [current, ...(offered ? [offered] : [])].find(
        ({ source }) => flowId(source.text) === id,
      );
      if (found === undefined) throw noVersion(id);
      return context.text(found.source.text);
    },
  };
}

function stateOf(publisher: Publisher): OfferState {
  const { current, offered } = publisher.versions();
  return {
    offer: publisher.figures() ?? null,
    current: nameOf(current),
    offered: offered === undefined ? null : nameOf(offered),
  };
}

function nameOf({ source, version = "" }: PublishedVersion): OfferedVersion {
  return { id: flowId(source.text), version };
}

type Body = Readonly<Record<string, unknown>>;

async function bodyOf({ req }: Context): Promise<Body> {
  const asked: unknown = await req.json().catch(() => undefined);
  return (asked ?? {}) as Body;
}

function shareIn({ share: part }: Body): number | undefined {
  return typeof part === "number" && Number.isInteger(part) && part >= 1 && part <= 100
    ? part
    : undefined;
}

interface OfferAsked {
  readonly etag: string;
  readonly share: number;
  /** Empty where all is well. */
  readonly reason: string;
}

const longestReason = 400;

async function readOffer(context: Context): Promise<OfferAsked> {
  const asked = await bodyOf(context);
  const [{ etag, reason }, part] = [asked, shareIn(asked)];
  // A line of the log.
  const said =
    typeof reason === "string" ? reason.replaceAll(/\s+/g, " ").trim().slice(0, longestReason) : "";
  if (typeof etag === "string" && part !== undefined) return { etag, share: part, reason: said };
  throw notOffered("An offer has an etag, and a share that is a whole number from 1 to 100.");
}

function notOffered(why: string): StudioError {
  const hint = "Mend the flow, save it, and offer it again. The flow that runs goes on.";
  return new StudioError("STUDIO_NOT_OFFERED", why, { hint });
}

function notReady(name: string, doubts: readonly string[]): StudioError {
  const hint = "Mend it and offer it again, or say with `reason` why it is offered all the same.";
  return new StudioError(
    "STUDIO_NOT_READY",
    `"${name}" is not ready to be offered. ${doubts.join(" ")}`,
    { hint },
  );
}

function nothingOffered(): StudioError {
  const hint =
    "Offer a version first. One that faults too often is taken back by itself, and so is one when the flow is reloaded.";
  return new StudioError("STUDIO_NO_OFFER", "No version is offered.", { hint });
}

function noVersion(id: string): StudioError {
  const hint = "Look at GET /api/offer: it names the versions that there are.";
  return new StudioError(
    "STUDIO_NO_FLOW",
    `No version "${id}" of the flow takes calls or is offered.`,
    { hint },
  );
}
