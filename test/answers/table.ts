import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Measured } from "./measure.ts";

const file = fileURLToPath(new URL("asterisk-22.json", import.meta.url));

/** The table in the repository: what Asterisk 22 does. */
export async function readTable(): Promise<Measured> {
  const grouped = JSON.parse(await readFile(file, "utf8")) as Record<
    string,
    Record<string, readonly string[]>
  >;
  return Object.fromEntries(
    Object.entries(grouped).map(([request, answers]) => [
      request,
      Object.fromEntries(
        Object.entries(answers).flatMap(([answer, states]) =>
          states.map((state) => [state, answer] as const),
        ),
      ),
    ]),
  );
}

/** Writes it: by request, each answer with the states in which it is given. */
export async function writeTable(measured: Measured): Promise<void> {
  const grouped = Object.entries(measured).map(([request, answers]) => {
    const states = Map.groupBy(Object.keys(answers), (state) => answers[state] ?? "");
    return [request, Object.fromEntries(states)] as const;
  });
  await writeFile(file, `${JSON.stringify(Object.fromEntries(grouped), null, 2)}\n`);
}
