import type { Host, VersionFigures } from "@flowrun/host";
import type { Program } from "@flowrun/core";
import type { Clock, Logger } from "@flowrun/core/plugin";
import type { CellVersions } from "@flowrun/fleet";
import { CliError } from "../cli-error.ts";
import type { Offered, Route, ToldVersions } from "@flowrun/fleet";
import { nextRoute, type NextRoute } from "./next-route.ts";
import type { RunningFlow } from "./start-flow.ts";

/** The needs of taking published versions. */
export interface PublishedParts {
  readonly versions: CellVersions;
  readonly nameOf: (program: Program) => string;
  readonly running: Pick<RunningFlow, "swap" | "offer"> & {
    readonly host: Pick<Host, "withdraw" | "stats">;
  };
  /** The flow that the process was started with. */
  readonly program: Program;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Goes by the versions that are published in the cell of a run, where it is in one. */
export function publishedIn(
  { ledger, ...running }: RunningFlow,
  parts: Pick<PublishedParts, "program" | "clock" | "log">,
): PublishedVersions | undefined {
  if (ledger?.versions === undefined) return undefined;
  const nameOf = (program: Program): string => ledger.nameOf(program);
  return new PublishedVersions({ versions: ledger.versions, nameOf, running, ...parts });
}

/**
 * How often the figures of an offer are looked at, and how often the route is read in case that a
 * message of its change was lost, in milliseconds.
 */
const lookMs = 1_000;
const readMs = 5_000;

/**
 * The owner of a cell goes by the route that was made for it: which version takes new calls, and
 * what share another one gets.
 */
export class PublishedVersions {
  readonly #parts: PublishedParts;
  #own: { readonly name: string; readonly program: Program };
  #route: Route | undefined;
  #current: string;
  #refused: string | undefined;
  #readAt = -Infinity;
  #isBusy = false;
  #isNews = false;
  #cancel = (): void => {};
  readonly #stopHearing: () => void;

  constructor(parts: PublishedParts) {
    this.#parts = parts;
    this.#own = { name: parts.nameOf(parts.program), program: parts.program };
    this.#current = this.#own.name;
    parts.versions.tell(() => this.#told());
    this.#stopHearing = parts.versions.onRoute(() => {
      this.#readAt = -Infinity;
      void this.#look();
    });
    this.#watch();
  }

  /**
   * The process has read another flow, which takes all new calls: what was published before counts
   * no more.
   */
  swapped(program: Program): void {
    this.#own = { name: this.#parts.nameOf(program), program };
    [this.#route, this.#refused, this.#current] = [undefined, undefined, this.#own.name];
  }

  stop(): void {
    this.#stopHearing();
    this.#cancel();
  }

  #watch(): void {
    void this.#look();
    const { clock } = this.#parts;
    this.#cancel = clock.wake(clock.now() + lookMs, () => this.#watch());
  }

  /** Reads the route if it is time, and goes by it; one after the other. */
  async #look(): Promise<void> {
    this.#isNews = true;
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#isNews) {
      this.#isNews = false;
      // Where the cell does not answer everything stays as it is.
      await this.#read().catch(() => undefined);
    }
    this.#isBusy = false;
  }

  async #read(): Promise<void> {
    const { clock, versions } = this.#parts;
    await this.#goOn();
    if (clock.now() - this.#readAt < readMs) return;
    this.#readAt = clock.now();
    const own = this.#own.name;
    const route = await versions.route();
    if (route === undefined || route.id === this.#route?.id || own !== this.#own.name) return;
    if (route.over === own) await this.#goBy(route);
  }

  async #goBy(route: Route): Promise<void> {
    const { running, log } = this.#parts;
    const { current = this.#own.name, offered } = route;
    try {
      if (current !== this.#current) running.swap(await this.#find(current));
      this.#current = current;
      if (offered === undefined) running.host.withdraw();
      else running.offer(await this.#find(offered.flow), offered.percent);
      this.#refused = undefined;
      log.info(
        { flow: current, ...shareOf(offered) },
        "New calls go by the versions that were published.",
      );
    } catch (error: unknown) {
      if (!(error instanceof CliError)) throw error;
      this.#refused = error.message;
      log.warn(
        { code: "CLI_NOT_PUBLISHED" },
        `The version that was published is not taken. ${error.message}`,
      );
    }
    this.#route = route;
  }

  async #find(name: string): Promise<Program> {
    if (name === this.#own.name) return this.#own.program;
    const program = await this.#parts.versions.fetch(name);
    if (program !== undefined) return program;
    const message = `This flowrun cannot read the version ${name.slice(0, 8)}.`;
    throw new CliError(1, [{ code: "CLI_NOT_PUBLISHED", message }]);
  }

  /**
   * Moves the route on by the figures of the offer. An offer that was taken back here is not made
   * again, also not by the next owner.
   */
  async #goOn(): Promise<void> {
    const { clock, running, versions } = this.#parts;
    const route = this.#route;
    const figures = running.host.stats().offer;
    const next =
      route && this.#refused === undefined ? nextRoute(route, figures, clock.now()) : undefined;
    if (route === undefined || next === undefined) return;
    this.#readAt = -Infinity;
    // Somebody may have made another one meanwhile.
    if ((await versions.route())?.id !== route.id) return;
    await versions.setRoute(next);
    // The host itself tells of an offer that it takes back.
    if (figures?.isTakenBack !== true) this.#say(route, next);
  }

  #say({ offered }: Route, next: NextRoute): void {
    const { log } = this.#parts;
    if (next.takenBack !== undefined)
      log.warn(
        next.takenBack,
        "The offered version does worse than the other one, and is taken back.",
      );
    else
      log.info(
        { flow: offered?.flow, percent: next.offered?.percent ?? 100 },
        "The offered version does well, and takes more new calls.",
      );
  }

  #told(): ToldVersions {
    const { offered, takenBack, id } = this.#route ?? {};
    return {
      own: this.#own.name,
      current: this.#current,
      ...(id !== undefined && { route: id }),
      ...(offered !== undefined &&
        this.#refused === undefined && { offered: { ...offered, ...this.#counts } }),
      ...(takenBack !== undefined && { takenBack }),
      ...(this.#refused !== undefined && { refused: this.#refused }),
    };
  }

  get #counts(): Pick<VersionFigures, "started" | "ended" | "faulted" | "early"> {
    const figures = this.#parts.running.host.stats().offer?.offered;
    const { started = 0, ended = 0, faulted = 0, early = 0 } = figures ?? {};
    return { started, ended, faulted, early };
  }
}

/** The part of an offer that the log tells. */
function shareOf(offered: Offered | undefined): Readonly<Record<string, unknown>> {
  if (offered === undefined) return {};
  const { flow, percent, because } = offered;
  return { offered: flow, percent, ...(because !== undefined && { because }) };
}
