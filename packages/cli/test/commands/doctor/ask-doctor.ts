import { tryMain } from "../../try-main.ts";

/** What the doctor says. */
export interface Told {
  readonly code: number;
  readonly ok: boolean;
  /** `state about: text`, of one part, or without versions and flow. */
  readonly lines: readonly string[];
  /** What to do, of the same. */
  readonly hints: readonly (string | undefined)[];
}

/** A flow that needs nothing. */
export const plainFlow = `flowrun: 1
name: plain
start: main
blocks:
  main:
    - answer
    - hangup
`;

/** Where the doctor looks. */
export interface Asked {
  /** The flow. Default: one that needs nothing. */
  readonly flow?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** Only what is told of this part. */
  readonly about?: string;
}

/** Has the doctor look at a flow, and reads its JSON. */
export async function askDoctor({
  flow = plainFlow,
  environment = {},
  files = {},
  args = [],
  about,
}: Asked): Promise<Told> {
  const { code, out, err } = await tryMain(["--json", "doctor", "a.yaml", ...args], {
    files: { ...files, "a.yaml": flow },
    environment,
  });
  if (out === "") throw new Error(err);
  const { ok, findings } = JSON.parse(out) as {
    readonly ok: boolean;
    readonly findings: readonly {
      readonly state: string;
      readonly about: string;
      readonly text: string;
      readonly hint?: string;
    }[];
  };
  const wanted = findings.filter((finding) =>
    about === undefined ? !["flowrun", "flow"].includes(finding.about) : finding.about === about,
  );
  return {
    code,
    ok,
    lines: wanted.map(({ state, about: part, text }) => `${state} ${part}: ${text}`),
    hints: wanted.map(({ hint }) => hint),
  };
}
