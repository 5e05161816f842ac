import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { outputOf } from "../../../../test/process/run-process.ts";
import { loadConfig } from "../../src/config/load-config.ts";
import { readLedgerKeys } from "../../../durability/src/ledger-keys.ts";

const root = fileURLToPath(new URL("../../../../deploy/", import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), "utf8");

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly image?: string;
  readonly healthcheck?: { readonly test: readonly string[] };
}

/** The services of a compose file that are written out in it. */
function servicesOf(file: string): Readonly<Record<string, Service>> {
  return (
    parse(read(file), { merge: true }) as { readonly services: Readonly<Record<string, Service>> }
  ).services;
}

/** The folder of the secrets that the compose files make. */
let secrets = "";
let made = "";

beforeAll(async () => {
  secrets = mkdtempSync(join(tmpdir(), "flowrun-deploy-"));
  made = await outputOf(process.execPath, [join(root, "secrets.mjs"), secrets]);
});

/**
 * What flowrun makes of a configuration in a container, whose secrets are those of the compose
 * files; without where each value stands.
 */
function configOf(text: string, environment: Readonly<Record<string, string>>): unknown {
  const here = (value: string): string => value.replace(/^\/secrets\//, `${secrets}/`);
  const file = join(mkdtempSync(join(tmpdir(), "flowrun-deploy-")), "flowrun.config.yaml");
  writeFileSync(file, text);
  const { config } = loadConfig({
    ...{ cwd: dirname(file), file, flow: "reference.yaml", set: [] },
    environment: Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [name, here(value)]),
    ),
    ...{ settings: ["default_destination"], secretSettings: [] },
  });
  const isPlaced = (value: unknown): value is { readonly value: unknown } =>
    typeof value === "object" && value !== null && "origin" in value && "value" in value;
  return JSON.parse(JSON.stringify(config), (_key, value: unknown) =>
    isPlaced(value) ? value.value : value,
  );
}

test("the secrets are made once: passwords, the address of the database, and a key that calls can be sealed with", async () => {
  expect(made).toMatch(
    /^Soft phone: user 6001, password [\w-]{24}, server 127\.0\.0\.1:5060 \(UDP\)\. Dial 100\.\n$/,
  );
  expect(await outputOf(process.execPath, [join(root, "secrets.mjs"), secrets])).toBe(made);
  expect(readFileSync(join(secrets, "db-url"), "utf8")).toMatch(
    /^postgres:\/\/flowrun:[\w-]{24}@postgres\/telephony$/,
  );
  expect(readLedgerKeys(join(secrets, "cell"), undefined)).toHaveLength(1);
});

describe.each(["compose.yaml", "fleet/compose.yaml"])("deploy/%s", (file) => {
  test("mounts what is there", () => {
    const mounted = Object.values(servicesOf(file)).flatMap(({ volumes = [] }) => volumes);
    const paths = mounted
      .filter((volume) => volume.startsWith("."))
      .map((volume) => volume.split(":")[0] ?? "");
    expect(paths.length).toBeGreaterThan(1);
    expect(paths.filter((path) => !existsSync(resolve(root, dirname(file), path)))).toEqual([]);
  });
});

describe.each(["compose.yaml", "fleet/compose.yaml"])("deploy/%s", (file) => {
  const services = Object.values(servicesOf(file));

  test("opens its ports to this machine alone, unless it is told another address", () => {
    const ports = services.flatMap(({ ports: each = [] }) => each);
    expect(ports.length).toBeGreaterThan(1);
    expect(
      ports.filter((port) => !/^(127\.0\.0\.1|\$\{HOST_ADDRESS:-127\.0\.0\.1\}):\d/.test(port)),
    ).toEqual([]);
  });

  test("names the version of each image to its last number, as the images that are built do", () => {
    const images = services.flatMap(({ image }) => (image === undefined ? [] : [image]));
    const bases = ["Dockerfile", "asterisk/Dockerfile"].flatMap((each) =>
      [...read(each).matchAll(/^FROM (\S+:\S+)/gm)].map(([, base = ""]) => base),
    );
    const whole = /:(\d+\.\d+(\.\d+)?-(alpine|slim)|forky-\d{8}-slim)$/;
    expect([...images, ...bases].filter((image) => !whole.test(image))).toEqual([]);
  });
});

test("the compose file waits until Asterisk and the database are well, and looks after flowrun", () => {
  const { asterisk, postgres, flowrun } = servicesOf("compose.yaml");
  for (const service of [asterisk, postgres, flowrun])
    expect(service?.healthcheck?.test.length).toBeGreaterThan(1);
});

test("the compose file gives each flow of the cookbook what it needs", () => {
  const { flowrun } = servicesOf("compose.yaml");
  expect(configOf(read("flowrun.config.yaml"), flowrun?.environment ?? {})).toMatchObject({
    speech: { module: "@flowrun/speech-espeak", options: { folder: "/spoken" } },
    recognition: { module: "@flowrun/recognition-pocketsphinx" },
    agents: { module: "@flowrun/agent-websocket" },
    runs: { port: 8091, host: "0.0.0.0" },
    operations: { port: 9464 },
  });
  expect(flowrun?.volumes).toContain("spoken:/spoken");
  expect(servicesOf("compose.yaml")["asterisk"]?.volumes).toContain("spoken:/spoken:ro");
});

test("the compose file gives flowrun its platform and its database", () => {
  const { flowrun } = servicesOf("compose.yaml");
  expect(configOf("", flowrun?.environment ?? {})).toMatchObject({
    ari: { host: "asterisk:8088", username: "flowrun", app: "reference" },
    settings: { default_destination: "PJSIP/6001" },
  });
});

test("whatever is deployed keeps a ledger, or is of a cell, so that no second start ends calls", () => {
  const { flowrun } = servicesOf("compose.yaml");
  expect(configOf("", flowrun?.environment ?? {})).toMatchObject({
    durability: { ledger: "/ledger", keyFile: join(secrets, "cell") },
  });
  expect(flowrun?.volumes).toContain("ledger:/ledger");
  expect(read("Dockerfile")).toContain("install -d -o node -g node -m 0700 /ledger");
  expect(read("systemd/flowrun@.service")).toContain("RuntimeDirectory=flowrun/%i");
  const manifests = readFileSync(join(root, "kubernetes/flowrun.yaml"), "utf8");
  for (const text of [read("fleet/flowrun.config.yaml"), manifests])
    expect(text).toContain("@flowrun/cell-nats");
});

test("the compose file of the fleet gives the workers of each Asterisk one cell", () => {
  const text = read("fleet/flowrun.config.yaml");
  const { "workers-1": first, "workers-2": second } = servicesOf("fleet/compose.yaml");
  const configs = [first, second].map((service) => configOf(text, service?.environment ?? {}));
  expect(configs).toMatchObject(
    ["asterisk-1:8088", "asterisk-2:8088"].map((host) => ({ ari: { host } })),
  );
  for (const config of configs)
    expect(config).toMatchObject({
      cell: {
        module: "@flowrun/cell-nats",
        options: { servers: ["nats://nats-1:4222", "nats://nats-2:4222", "nats://nats-3:4222"] },
      },
      durability: { keyFile: "/secrets/cell" },
    });
});

test("the manifests for Kubernetes give the workers of an Asterisk one cell, and serve what the probes ask", () => {
  const manifests = parseAllDocuments(read("kubernetes/flowrun.yaml")).map(
    (document) => document.toJS() as { readonly data?: Readonly<Record<string, string>> },
  );
  const text =
    manifests.find(({ data }) => data !== undefined)?.data?.["flowrun.config.yaml"] ?? "";
  expect(configOf(text, { ARI_PASSWORD_FILE: "/secrets/ari" })).toMatchObject({
    ari: { host: "pbx1.example:8088", username: "flowrun", app: "reference" },
    cell: {
      module: "@flowrun/cell-nats",
      options: {
        servers: ["nats://nats-0.nats:4222", "nats://nats-1.nats:4222", "nats://nats-2.nats:4222"],
      },
    },
    durability: { keyFile: "/keys/cell" },
    operations: { port: 9464, host: "0.0.0.0" },
  });
});
