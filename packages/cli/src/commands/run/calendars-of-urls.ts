import type { CalendarSource } from "../../config/config.ts";
import type { ConfigOptions } from "../../config/config-options.ts";
import { loadConfig } from "../../config/load-config.ts";
import { refreshCalendars } from "../../flow/refresh-calendars.ts";
import type { Invocation } from "../../invocation.ts";
import { printWarnings } from "../../terminal/report.ts";
import type { News } from "./run-view.ts";

const hourMs = 3_600_000;

/**
 * Reads the calendars of a flow from their URLs, so that it is judged with those of today. It prints
 * which could not be read. Throws a `CliError` for the configuration.
 */
export async function readCalendarsFirst(
  invocation: Invocation,
  flow: string,
  { config: file, set }: ConfigOptions,
): Promise<void> {
  const { surroundings } = invocation;
  const { cwd, environment } = surroundings;
  const where = { cwd, environment, file, set, flow };
  const { config } = loadConfig({ ...where, settings: undefined, secretSettings: [] });
  if (config.calendars.length === 0 || flow === "-") return;
  const { failures } = await refreshCalendars(surroundings, flow, config.calendars);
  printWarnings(invocation, failures);
}

/** Calendars that are read again and again. */
export interface DailyCalendars {
  readonly sources: readonly CalendarSource[];
  /** Called when a file has other events. */
  readonly changed: () => void;
  readonly tell: (news: News) => void;
}

/**
 * Reads calendars from their URLs each day, and an hour after one could not be read; the function
 * it returns ends that. It tells which could not be read. It begins an hour from now, since one may
 * have been away at the start.
 */
export function readCalendarsDaily(
  { surroundings }: Invocation,
  flow: string,
  { sources, changed, tell }: DailyCalendars,
): () => void {
  if (sources.length === 0) return () => undefined;
  const { clock } = surroundings;
  let cancel = (): void => undefined;
  let isOver = false;
  const next = (ms: number): void => {
    cancel = clock.wake(clock.now() + ms, () => void again());
  };
  const again = async (): Promise<void> => {
    const { isChanged, failures } = await refreshCalendars(surroundings, flow, sources);
    if (isOver) return;
    for (const text of failures) tell({ text, wrong: true });
    if (isChanged) changed();
    next(failures.length === 0 ? 24 * hourMs : hourMs);
  };
  next(hourMs);
  return () => {
    isOver = true;
    cancel();
  };
}
