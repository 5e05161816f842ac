import { memoryStore } from "@flowrun/contracts";
import { Ajv2020 } from "ajv/dist/2020.js";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLiveHost, type LiveHost } from "../../../../test/studio/live-host.ts";
import { createStudioApp } from "../../src/create-studio-app.ts";
import type { BinList, FlowFile } from "../../src/contract.ts";
import { openFlowFolder } from "../../src/flow-folder.ts";
import { localSource, type Publisher, type TableSource } from "../../src/index.ts";
import { createSessions } from "../../src/sessions.ts";
import { openSoundFolder } from "../../src/sounds/sound-folder.ts";
import { writeWave } from "../../../core/src/ports/wave.ts";
import { flowId } from "../../src/live/call-summary.ts";
import type { FlowHistory } from "../../src/publish/git-history.ts";

interface Description {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

interface Operation {
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { schema: object }>> }>
  >;
}

type App = ReturnType<typeof createStudioApp>;

const [Host, Origin] = ["127.0.0.1:4000", "http://127.0.0.1:4000"];
const own = { Host, Origin, Authorization: "Bearer secret" };
let live: LiveHost;
let folder: string;
let app: App;
let described: Description;
let call: string;

beforeAll(async () => {
  live = await startLiveHost();
  folder = await mkdtemp(join(tmpdir(), "flowrun-openapi-"));
  await writeFile(join(folder, "a.yaml"), "flowrun: 1\nname: a\n");
  app = appWith(["edit", "publish", "call"]);
  call = live.call("555").id;
  await live.advance(2_000);
  described = (await (await ask("get", "/api/openapi.json")).json()) as Description;
});

afterAll(async () => {
  await live.close();
  await rm(folder, { recursive: true });
});

const commit = "0123456789012345678901234567890123456789";
const history: FlowHistory = {
  commits: (file) =>
    Promise.resolve([{ id: commit, at: 1_000, author: "Ada", subject: `Begin ${file}` }]),
  commit: (_, message) =>
    Promise.resolve(message === "wrong" ? { problem: "nothing to commit" } : { id: commit }),
  textAt: (_, id) => Promise.resolve(id === commit ? "flowrun: 1\n" : undefined),
};

const published = { source: { name: "a.yaml", text: "flowrun: 1\n" }, version: "1.0" };

/** A host that takes any flow but one that is called wrong. */
const publisher: Publisher & {
  share: number;
  isWrong: boolean;
  told: string[];
  doubted: readonly string[];
} = {
  told: [],
  doubted: [],
  doubts() {
    return Promise.resolve(this.doubted);
  },
  share: 0,
  isWrong: false,
  figures() {
    const none = { started: 0, ended: 0, faulted: 0, early: 0, reasons: {} };
    return this.share === 0
      ? undefined
      : { share: this.share, offered: none, current: none, isTakenBack: false };
  },
  offer(share) {
    if (!this.isWrong) this.share = share;
    return Promise.resolve(this.isWrong ? 'There is no block "a".' : undefined);
  },
  versions() {
    return { current: published, offered: this.share === 0 ? undefined : published };
  },
  setShare(share) {
    return this.share > 0 && (this.share = share) > 0;
  },
  accept() {
    const was = this.share;
    this.share = 0;
    return was > 0;
  },
  withdraw() {
    return this.accept();
  },
  tell(what) {
    this.told.push(what);
  },
};

const sessions = createSessions(() => 0);

/** A table that a flow of the folder declares. */
const tables: TableSource = {
  tables: async () => ({
    people: { name: "people", key: "id", columns: { name: { kind: "string" } }, secretColumns: [] },
  }),
  store: memoryStore({ people: [{ id: "1", name: "Ada" }] }),
  csv: (_name, text) => {
    const [header = [], ...rows] = text.split("\n").map((line) => line.split(","));
    return { header, rows: rows.map((values, place) => ({ line: place + 2, values })) };
  },
  tell: () => undefined,
};

function appWith(roles: Parameters<typeof createStudioApp>[0]["roles"]): App {
  return createStudioApp({
    folder: openFlowFolder(folder),
    page: { find: () => undefined },
    ...{ place: "0123", sessions },
    admission: () => ({ hosts: [Host], token: "secret", sessions }),
    roles,
    running: "a.yaml",
    history,
    publisher,
    live: localSource(live.tap, undefined),
    tables,
    phone: { url: "wss://127.0.0.1:8089/ws", user: "studio", password: "of the account" },
    sounds: openSoundFolder(folder),
  });
}

async function ask(
  method: string,
  path: string,
  init: RequestInit = {},
  on: App = app,
): Promise<Response> {
  const headers = { ...own, ...(init.headers as Record<string, string> | undefined) };
  return on.request(`${Origin}${path}`, { method: method.toUpperCase(), ...init, headers });
}

/** What is wrong with an answer, by the description. */
async function wrongIn(response: Response, operation: Operation | undefined): Promise<unknown> {
  const { schemas } = described.components;
  const { content = {} } =
    (response.ok ? operation?.responses["200"] : operation?.responses["default"]) ?? {};
  const type = (response.headers.get("Content-Type") ?? "").split(";")[0] ?? "";
  const schema = content[type]?.schema;
  if (schema === undefined) return `"${type}" is not described`;
  if (!type.includes("json")) return null;
  const ajv = new Ajv2020({ strict: false });
  // Where the references of the description lead.
  const validate = ajv.compile({ ...schema, components: { schemas } });
  validate(await response.json());
  return validate.errors ?? null;
}

async function newestInBin(): Promise<string> {
  const { entries } = (await (await ask("get", "/api/bin")).json()) as BinList;
  return entries[0]?.id ?? "";
}

/** The headers of a request that names the file as it is by OWN. */
async function withOwnEtag(init: RequestInit | undefined, path: string): Promise<RequestInit> {
  if (!JSON.stringify(init ?? {}).includes("OWN")) return {};
  const { etag } = (await (await ask("get", path)).json()) as FlowFile;
  return { headers: { "If-Match": etag } };
}

describe("every answer fits the description of the API:", () => {
  const rows = "/api/rows/{table}/{name}";
  const sound = "/api/sounds/{name}";
  const named = JSON.stringify({ sounds: [{ name: "vm/hello", language: "nb" }] });
  const imports = "/api/imports/{table}/{name}";
  const looked = { body: "id,name\n7,Eve", headers: { "If-Match": "SEAL" } };
  const saying = (message: string): RequestInit => ({ body: JSON.stringify({ message }) });
  const evil = { Origin: "http://evil.example" };
  const wave = writeWave({
    ...{ format: 1, channels: 1, rate: 8_000, bits: 16 },
    samples: new Uint8Array(2),
  });
  const asked: readonly [
    path: string,
    method: string,
    of: string,
    status: number,
    init?: RequestInit,
  ][] = [
    ["/api/studio", "get", "/api/studio", 200],
    ["/api/session", "post", "/api/session", 200],
    ["/api/session", "delete", "/api/session", 200],
    ["/api/flows", "get", "/api/flows", 200],
    ["/api/flows/a.yaml", "get", "/api/flows/{name}", 200],
    ["/api/flows/none.yaml", "get", "/api/flows/{name}", 404],
    ["/api/flows/..%2fa.yaml", "get", "/api/flows/{name}", 404],
    ["/api/flows/b.yaml", "put", "/api/flows/{name}", 200, { body: "flowrun: 1\n" }],
    ["/api/flows/a.yaml", "put", "/api/flows/{name}", 412, { body: "lost" }],
    ["/api/flows/b.yaml", "delete", "/api/flows/{name}", 412],
    ["/api/flows/b.yaml", "delete", "/api/flows/{name}", 200, { headers: { "If-Match": "OWN" } }],
    ["/api/bin", "get", "/api/bin", 200],
    ["/api/bin/none", "post", "/api/bin/{id}", 404],
    ["/api/bin/BIN", "post", "/api/bin/{id}", 200],
    ["/api/templates", "get", "/api/templates", 200],
    ["/api/flows/a.yaml", "put", "/api/flows/{name}", 413, { body: "x".repeat(1_100_000) }],
    ["/api/flows/a.yaml", "put", "/api/flows/{name}", 403, { body: "x", headers: evil }],
    ["/api/flows", "get", "/api/flows", 401, { headers: { Authorization: "" } }],
    ["/api/flows", "get", "/api/flows", 421, { headers: { Host: "evil.example" } }],
    ["/api/calls", "get", "/api/calls", 200],
    ["/api/calls?state=over&find=x&after=1", "get", "/api/calls", 200],
    ["/api/calls/none", "get", "/api/calls/{call}", 404],
    ["/api/calls/CALL", "get", "/api/calls/{call}", 200],
    ["/api/history/a.yaml", "get", "/api/history/{name}", 200],
    ["/api/history/a.yaml?use=../../b.yaml", "get", "/api/history/{name}", 404],
    ["/api/history/..%2f..%2fa.yaml", "get", "/api/history/{name}", 404],
    ["/api/history/a.yaml", "post", "/api/history/{name}", 200, saying("Name it")],
    ["/api/history/a.yaml", "post", "/api/history/{name}", 422, saying("wrong")],
    ["/api/history/a.yaml", "post", "/api/history/{name}", 422, saying(" ")],
    [`/api/commits/${commit}/a.yaml`, "get", "/api/commits/{commit}/{name}", 200],
    ["/api/commits/HEAD/a.yaml", "get", "/api/commits/{commit}/{name}", 404],
    ["/api/tables/a.yaml", "get", "/api/tables/{name}", 200],
    ["/api/tables/none.yaml", "get", "/api/tables/{name}", 404],
    ["/api/rows/people/a.yaml?find=a&after=0", "get", rows, 200],
    ["/api/rows/secrets/a.yaml", "get", rows, 404],
    ["/api/rows/people/..%2fa.yaml", "get", rows, 404],
    ["/api/rows/people/a.yaml?key=2", "put", rows, 200, { body: JSON.stringify({ name: "Bob" }) }],
    ["/api/rows/people/a.yaml?key=2", "put", rows, 412, { body: JSON.stringify({ name: "Bob" }) }],
    ["/api/rows/people/a.yaml?key=3", "put", rows, 422, { body: "{" }],
    ["/api/rows/people/a.yaml?key=2", "delete", rows, 412, { headers: { "If-Match": '"old"' } }],
    ["/api/rows/people/a.yaml?key=none", "delete", rows, 200],
    ["/api/imports/people/a.yaml?file=p.csv", "post", imports, 200, { body: "id,name\n7,Eve\n8" }],
    ["/api/imports/people/a.yaml?file=p.csv", "post", imports, 422, { body: "id,nom\n7,Eve" }],
    ["/api/imports/people/a.yaml", "post", imports, 413, { body: "x".repeat(4_200_000) }],
    ["/api/imports/people/a.yaml", "put", imports, 412, { body: "id,name\n7,Eve" }],
    ["/api/imports/people/a.yaml", "put", imports, 200, looked],
    ["/api/sounds/vm/hello?language=nb", "put", sound, 200, { body: wave }],
    ["/api/sounds/hello", "put", sound, 422, { body: "no sound" }],
    ["/api/sounds/hello", "put", sound, 413, { body: "x".repeat(8_400_000) }],
    ["/api/sounds/..%2fhello", "put", sound, 404, { body: wave }],
    ["/api/sounds/vm/hello?language=nb", "get", sound, 200],
    ["/api/sounds/vm/hello?language=en", "get", sound, 404],
    ["/api/sounds", "post", "/api/sounds", 200, { body: named }],
    ["/api/sounds", "post", "/api/sounds", 200, { body: "{" }],
    ["/api/phone", "get", "/api/phone", 200],
    ["/api/offer", "get", "/api/offer", 200],
    ["/api/offer/accept", "post", "/api/offer/accept", 409],
    ["/api/offer", "delete", "/api/offer", 409],
    ["/api/offer", "post", "/api/offer", 422, { body: "{" }],
    ["/api/offer", "post", "/api/offer", 422, { body: JSON.stringify({ etag: "x", share: 0 }) }],
    ["/api/offer", "post", "/api/offer", 412, { body: JSON.stringify({ etag: "old", share: 10 }) }],
    ["/api/offer", "post", "/api/offer", 200, { body: "OFFER" }],
    ["/api/offer", "put", "/api/offer", 200, { body: JSON.stringify({ share: 50 }) }],
    ["/api/offer", "put", "/api/offer", 422, { body: JSON.stringify({ share: 0.5 }) }],
    ["/api/offer/accept", "post", "/api/offer/accept", 200],
    ["/api/offer", "put", "/api/offer", 409, { body: JSON.stringify({ share: 50 }) }],
    ["/api/versions/VERSION", "get", "/api/versions/{id}", 200],
    ["/api/versions/none", "get", "/api/versions/{id}", 404],
    ["/api/offer", "post", "/api/offer", 200, { body: "OFFER" }],
    ["/api/offer", "delete", "/api/offer", 200],
  ];

  test.each(asked)("%s, %s of %s: %i", async (path, method, of, status, init) => {
    const { etag } = (await (await ask("get", "/api/flows/a.yaml")).json()) as {
      readonly etag: string;
    };
    const body = init?.body === "OFFER" ? JSON.stringify({ etag, share: 10 }) : init?.body;
    const place = path.replace("CALL", call).replace("VERSION", flowId(published.source.text));
    const plan = init === looked ? await ask("post", place, { body: looked.body }) : undefined;
    const seal = plan && { "If-Match": ((await plan.json()) as { readonly seal: string }).seal };
    const response = await ask(method, place.replace("BIN", await newestInBin()), {
      ...init,
      ...(body && { body }),
      ...(seal && { headers: seal }),
      ...(init?.body === undefined && (await withOwnEtag(init, path))),
    });

    expect([response.status, await wrongIn(response, described.paths[of]?.[method])]).toEqual([
      status,
      null,
    ]);
  });

  test("and every operation is asked here", () => {
    const operations = Object.entries(described.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const good = asked
      .filter(([, , , status]) => status === 200)
      .map(([, method, of]) => `${method} ${of}`);
    expect([...new Set(good)].toSorted()).toEqual(operations.toSorted());
  });
});

test("a flow with an error is not offered, and the page is told why", async () => {
  publisher.isWrong = true;
  const { etag } = (await (await ask("get", "/api/flows/a.yaml")).json()) as {
    readonly etag: string;
  };
  const response = await ask("post", "/api/offer", { body: JSON.stringify({ etag, share: 10 }) });
  publisher.isWrong = false;

  expect([response.status, await response.json()]).toMatchObject([
    422,
    { message: 'There is no block "a".' },
  ]);
});

test("a flow whose scenarios do not vouch for it is offered with a reason only, and nobody else is asked for one", async () => {
  publisher.doubted = ["1 of 2 scenarios fail.", "The scenarios go through 2 of 3 steps."];
  const { etag } = (await (await ask("get", "/api/flows/a.yaml")).json()) as {
    readonly etag: string;
  };
  const offerWith = (more: object): Promise<Response> =>
    ask("post", "/api/offer", { body: JSON.stringify({ etag, share: 10, ...more }) });
  const refused = await offerWith({ reason: "  " });
  const offered = await offerWith({ reason: "An outage." });
  publisher.withdraw();
  publisher.doubted = [];

  expect([refused.status, offered.status]).toEqual([422, 200]);
  expect(await refused.json()).toEqual({
    code: "STUDIO_NOT_READY",
    message:
      '"a.yaml" is not ready to be offered. 1 of 2 scenarios fail. The scenarios go through 2 of 3 steps.',
    hint: "Mend it and offer it again, or say with `reason` why it is offered all the same.",
  });
});

test("why a version is offered although not all is well stands in the log, on one line", async () => {
  const { etag } = (await (await ask("get", "/api/flows/a.yaml")).json()) as {
    readonly etag: string;
  };
  const reason = " An outage:\nnobody is\u0009reached. ";
  await ask("post", "/api/offer", { body: JSON.stringify({ etag, share: 10, reason }) });
  publisher.withdraw();

  expect(publisher.told.at(-1)).toBe(
    'The flow in "a.yaml" is offered to 10 % of new calls. Not all was well: "An outage: nobody is reached.".',
  );
});

test("a studio that may only be looked at offers nothing, shows no rows and changes none", async () => {
  const offer = await ask("post", "/api/offer", { body: "{}" }, appWith(["edit"]));
  expect([offer.status, await offer.json()]).toMatchObject([403, { code: "STUDIO_NOT_ALLOWED" }]);
  const closed = appWith(["publish"]);
  expect((await ask("put", "/api/sounds/hello", { body: "x" }, closed)).status).toBe(403);
  for (const [method, path] of [
    ["get", "/api/phone"],
    ["delete", "/api/flows/a.yaml"],
    ["get", "/api/tables/a.yaml"],
    ["get", "/api/rows/people/a.yaml"],
    ["put", "/api/rows/people/a.yaml?key=1"],
    ["delete", "/api/rows/people/a.yaml?key=1"],
    ["post", "/api/imports/people/a.yaml"],
    ["put", "/api/imports/people/a.yaml"],
  ] as const)
    expect(
      (await ask(method, path, { ...(method === "put" && { body: "{}" }) }, closed)).status,
    ).toBe(403);
});

test("a studio that may only be looked at writes nothing", async () => {
  const response = await ask("put", "/api/flows/c.yaml", { body: "flowrun: 1\n" }, appWith([]));

  expect([response.status, await response.json()]).toMatchObject([
    403,
    { code: "STUDIO_NOT_ALLOWED" },
  ]);
  expect((await ask("get", "/api/flows/c.yaml")).status).toBe(404);
});
