import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { nb } from "./nb.ts";
import { sv } from "./sv.ts";
import type { Tongue } from "./tongue.ts";

/** The language of a flow that declares none: the platform speaks English then. */
export const defaultLanguage = "en";

/** The tables, by language. */
const tongues: ReadonlyMap<string, Tongue> = new Map(
  Object.entries({ de, en, es, fr, it, nb, sv }),
);

/** The languages that numbers, dates, times, amounts and periods can be said in. */
export const spokenLanguages: readonly string[] = [...tongues.keys()];

/** The table of a language, `en_GB` being a kind of `en`; `undefined` when there is none. */
export function tongueOf(language: string): Tongue | undefined {
  return tongues.get(language) ?? tongues.get(language.split("_")[0] ?? "");
}
