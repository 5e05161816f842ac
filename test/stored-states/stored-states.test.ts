import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { compileFlow } from "@flowrun/flow";
import type { JsonObject, Program } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { migrateState } from "../../packages/core/src/interpret/migrate-state.ts";
import { stateVersion } from "../../packages/core/src/interpret/state.ts";
import { referenceProgram } from "../scenarios/reference-program.ts";
import { live, phases, stateAfter, type Lived } from "./live-call.ts";

/** States of one version, as a flowrun of that time had them, with what they came from. */
interface StoredStates {
  readonly flow: string;
  readonly calls: readonly (Lived & { readonly name: string; readonly state: JsonObject })[];
}

const fileOf = (version: number | string): URL => new URL(`${version}.json`, import.meta.url);

// A version that was never stored is stored once, and never again: `FLOWRUN_WRITE_STATES=1 npx
// vitest run test/stored-states`.
if (process.env["FLOWRUN_WRITE_STATES"] !== undefined && !existsSync(fileOf(stateVersion))) {
  const program = referenceProgram();
  const calls = phases.map((phase) => {
    const lived = live(program, phase);
    return { name: phase.name, ...lived, state: stateAfter(program, lived) };
  });
  writeFileSync(
    fileOf(stateVersion),
    `${JSON.stringify({ flow: program.source.text, calls }, null, 2)}\n`,
  );
}

function compiled(text: string): Program {
  const { program } = compileFlow({ name: "flow.yaml", text }, {});
  if (program === undefined)
    throw new Error("A flow of an earlier flowrun does not compile any more.");
  return program;
}

const versions = readdirSync(new URL(".", import.meta.url)).flatMap(
  (file) => /^(\d+)\.json$/.exec(file)?.[1] ?? [],
);
const stored = versions.map((version) => {
  const { flow, calls } = JSON.parse(readFileSync(fileOf(version), "utf8")) as StoredStates;
  return { version, program: compiled(flow), calls };
});

describe("states that calls had in an earlier flowrun", () => {
  test("there are some of the present version, so that the next one can be tried on them", () => {
    expect(versions).toContain(String(stateVersion));
  });

  test.each(
    stored.flatMap(({ version, program, calls }) =>
      calls.map((call) => ({ version, program, ...call })),
    ),
  )(
    "of version $version are what this flowrun would have: who $name",
    ({ program, state, ...lived }) => {
      const migrated = migrateState(state);
      // A conversation counts as one from the upgrade on where its beginning was not noted.
      const { talk, ...present } = stateAfter(program, lived);
      expect(migrated).toEqual(migrated?.talk === undefined ? present : { ...present, talk });
    },
  );
});
