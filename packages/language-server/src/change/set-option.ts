import type { Json, Verb } from "@flowrun/core";
import { isEmpty, type YamlNode } from "@flowrun/core/tooling";
import { takesMap } from "@flowrun/flow/tooling";
import { nodeUnder, type TreePath } from "../tree/node-at.ts";
import { jsonOf, setAt, type TreeEdits } from "./set-at.ts";

/** An option of the verb of a step, and its value; `undefined` takes it away. */
export interface WantedOption {
  readonly verb: Verb;
  readonly option: string;
  readonly value: Json | undefined;
}

/**
 * Sets an option of the verb of a step; a principal value that stands alone is put under its name
 * when another comes to it.
 */
export function setOption(root: YamlNode, step: TreePath, wanted: WantedOption): TreeEdits {
  const { verb, option, value } = wanted;
  const path = [...step, verb.name];
  const written = nodeUnder(root, path);
  const isByName = written?.kind === "map" && !takesMap(verb);
  if (!isByName)
    return value === undefined ? takeAlone(wanted) : setAlone(root, path, { ...wanted, value });
  const isLast =
    value === undefined && written.entries.length === 1 && written.entries[0]?.key.value === option;
  return isLast ? [{ kind: "set", path, value: {} }] : setAt(root, [...path, option], value);
}

function takeAlone({ verb: { name, principal }, option }: WantedOption): TreeEdits {
  return option === principal
    ? `"${option}" is what "${name}" is about: give it another value.`
    : [];
}

/** Where the verb has nothing, or only its principal value. */
function setAlone(
  root: YamlNode,
  path: TreePath,
  { verb, option, value }: WantedOption & { readonly value: Json },
): TreeEdits {
  const { name, principal } = verb;
  const written = nodeUnder(root, path);
  if (option === principal) return setAt(root, path, value);
  if (written === undefined || isEmpty(written)) return setAt(root, path, { [option]: value });
  if (principal === undefined || takesMap(verb))
    return `"${name}" takes no options beside what it is about.`;
  return [{ kind: "set", path, value: { [principal]: jsonOf(written), [option]: value } }];
}
