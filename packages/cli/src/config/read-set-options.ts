import { canonicalKey } from "./key-name.ts";
import type { ConfigEntry } from "./config-entry.ts";
import type { Problem } from "../cli-error.ts";

/** The entries that `--set key=value` gives, in order: of two with the same key the later wins. */
export function readSetOptions(options: readonly string[]): {
  entries: readonly ConfigEntry[];
  problems: readonly Problem[];
} {
  const entries: ConfigEntry[] = [];
  const problems: Problem[] = [];
  for (const option of options) {
    const equals = option.indexOf("=");
    if (equals < 1) {
      problems.push(withoutEquals(option));
      continue;
    }
    const key = option.slice(0, equals).trim();
    entries.push({
      key: canonicalKey(key),
      value: option.slice(equals + 1),
      origin: { kind: "option", key },
    });
  }
  return { entries, problems };
}

function withoutEquals(option: string): Problem {
  return {
    code: "CLI_WRONG_OPTION",
    message: `"--set ${option}" is not of the form key=value.`,
    hint: "Write it like --set max_digits=10.",
  };
}
