import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createSystemClock } from "@flowrun/core/system-clock";
import { createPlatform, startServer } from "@flowrun/simulator";
import { parse } from "yaml";
import { flowText } from "../flow-text.ts";
import { folderWith, startMain } from "../try-main.ts";

const clock = createSystemClock();
const read = (path: string): string =>
  readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8");

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly expr: string }[];
  }[];
}

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

const alarms = (parse(read("deploy/prometheus/flowrun-alarms.yaml")) as Rules).groups.flatMap(
  ({ rules }) => rules,
);
const { panels } = JSON.parse(read("deploy/grafana/flowrun.json")) as Dashboard;

/** What a run tells that has everything: the names of its metrics. */
async function toldNames(): Promise<ReadonlySet<string>> {
  // Only where the platform outlives flowrun there is a ledger.
  const server = await startServer({
    port: 0,
    username: "u",
    password: "p",
    platform: createPlatform({ clock }),
  });
  const environment = {
    OPERATIONS_PORT: "0",
    RECORDS_FILE: "calls.jsonl",
    ...{
      RECORDS_WEBHOOK: "http://localhost:9/",
      RECORDS_SECRET: "s3cret",
      XDG_STATE_HOME: folderWith({}),
    },
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:9/",
    ...{
      ARI_HOST: server.url,
      ARI_USERNAME: "u",
      ARI_PASSWORD: "p",
      ARI_APP: "alarms",
      DB: "sqlite::memory:",
    },
    XDG_RUNTIME_DIR: folderWith({}),
  };
  const { said, signal, done } = startMain(["a.yaml", "--journal", "j"], {
    files: { "a.yaml": flowText },
    environment,
  });
  const [, url = ""] = await said(/\/metrics are served\. url=(\S+)/);
  const text = await (await fetch(`${url}/metrics`)).text();
  signal("SIGTERM");
  await done;
  await server.close();
  const types = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)];
  return new Set(
    types.flatMap(([, name = "", kind]) => (kind === "histogram" ? [`${name}_bucket`] : [name])),
  );
}

/** The metrics that an expression names; `up` is Prometheus's own. */
function namedIn(expr: string): readonly string[] {
  return expr.match(/\b(?:flowrun|process)_\w+/g) ?? [];
}

describe("the dashboard and the alarms", () => {
  test("name no metric that a run does not tell, and at least one each", async () => {
    const told = await toldNames();
    const expressions = [...panels.flatMap(({ targets }) => targets), ...alarms].map(
      ({ expr }) => expr,
    );
    const wrong = expressions.flatMap(namedIn).filter((name) => !told.has(name));
    expect(wrong).toEqual([]);
    expect(expressions.filter((expr) => namedIn(expr).length === 0)).toEqual([
      'up{job="flowrun"} == 0',
    ]);
  });

  test("have an entry in the runbook for each alarm, and no other", () => {
    const entries = [
      ...read("docs/alarms.md").matchAll(/^## (Flowrun\w+)\n([^]*?)(?=^## |(?![^]))/gm),
    ];
    expect(entries.map(([, name]) => name)).toEqual(alarms.map(({ alert }) => alert));
    for (const [, , text] of entries) expect(text).toMatch(/\S[^]*\n- Look: [^]*\n- Do: /);
  });

  test("metrics stand in the page of operations", async () => {
    const page = read("docs/operations.md");
    const [table = ""] = /^\| metric \|[^]*?\n\n/m.exec(page) ?? [];
    const names = [...table.matchAll(/`((?:flowrun|process)_[a-z0-9_]+?)(?:\{[\w,]+\})?`/g)].map(
      ([, name]) => name,
    );
    const told = await toldNames();
    expect(names.filter((name = "") => !told.has(name) && !told.has(`${name}_bucket`))).toEqual([]);
  });
});
