import { settingMissing, wrongSetting } from "../compile/resolve-settings.ts";
import type { Catalogue } from "@flowrun/core/plugin";
import { catalogueOf } from "@flowrun/core/tooling";
import { noSound } from "./platform-media.ts";
import { verbs } from "@flowrun/core";
import { badIgnore, unusedIgnore } from "./apply-ignores.ts";
import { rules } from "./rules/index.ts";

/**
 * The codes of flows that have the right shape and still cannot run as written. Permanent,
 * alphabetical.
 */
export const ruleCatalogue: Catalogue = catalogueOf([
  ...rules.flatMap(({ problems }) => problems),
  ...Object.values(verbs).flatMap(({ mistakes }) => mistakes?.problems ?? []),
  ...[settingMissing, wrongSetting, badIgnore, unusedIgnore, noSound],
]);
