import type { Problem } from "../cli-error.ts";
import { wrongValue } from "./check-values.ts";
import { textOf, type Values } from "./config-entry.ts";
import { cellKeyOf } from "./key-name.ts";
import type { CellConfig } from "./config.ts";

/**
 * The cells of a process that has several: the values under `cells.NAME` count for that one in
 * place of those outside. Adds to `problems` each value that cannot be used, but nothing twice.
 */
export function readCells(
  values: Values,
  problems: Problem[],
  readOwn: (values: Values, problems: Problem[]) => Omit<CellConfig, "name">,
): readonly CellConfig[] {
  const text = textOf(values, "cells");
  if (text !== undefined)
    problems.push(
      wrongValue(
        "cells",
        text,
        'Give each cell a name: "cells: { berlin: { ari: { host: pbx1:8088 } } }".',
      ),
    );
  const names = new Set([...values.keys()].flatMap((key) => cellKeyOf(key)?.cell ?? []));
  return [...names].map((name) => {
    const found: Problem[] = [];
    const own = readOwn(valuesOf(name, values), found);
    problems.push(
      ...found.filter(({ message }) => !problems.some((known) => known.message === message)),
    );
    return { name, ...own };
  });
}

/** All values as they count for one cell. */
function valuesOf(cell: string, values: Values): Values {
  const own = [...values].flatMap(([written, entry]) => {
    const known = cellKeyOf(written);
    return known?.cell === cell ? [[known.key, { ...entry, key: known.key }] as const] : [];
  });
  return new Map([...values, ...own]);
}
