import type { YamlEntry } from "@flowrun/core/tooling";
import { textOf } from "./members.ts";
import { wrongValue, type Shape } from "./shape.ts";

/** A word out of some. */
export function wordShape(choices: readonly string[]): Shape {
  const [last, ...others] = choices.toReversed();
  return {
    schema: { enum: choices },
    explain: (misfit) => wrongValue(misfit, `${others.toReversed().join(", ")} or ${last}`),
  };
}

/** The first word stands for one that is not there, or is none. */
export function wordOf<Word extends string>(
  choices: readonly [Word, ...Word[]],
  entry: YamlEntry | undefined,
): Word {
  const written = textOf(entry)?.value;
  return choices.find((word) => word === written) ?? choices[0];
}
