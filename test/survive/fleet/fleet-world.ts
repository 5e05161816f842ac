import { setImmediate } from "node:timers/promises";
import { createCellMemory } from "@flowrun/contracts";
import { createVirtualClock } from "@flowrun/core/tooling";
import type { Platform } from "@flowrun/simulator";
import { Mercy } from "../mercy.ts";
import { placeCall, type Plan } from "../people.ts";
import { createPoints, type Points } from "../points.ts";
import { scenes, type SceneName } from "../scenes.ts";
import { platformOf, type Scene } from "../scene.ts";
import { secret } from "../secret-program.ts";
import { createSpy } from "../spy.ts";
import { createWatchfulEye } from "../watchful-eye.ts";
import type { Outcome } from "../world.ts";
import type { FleetMistake } from "./fleet-mistakes.ts";
import type { FleetFault } from "./fleet-faults.ts";
import { startWorker, type Worker } from "./worker.ts";

/** One run of a fleet: what happens in it follows from this alone. */
export interface FleetWorld {
  readonly seed: number;
  readonly scene: SceneName;
  readonly plans: readonly Plan[];
  /** How many processes there are. */
  readonly workers: number;
  readonly faults: readonly FleetFault[];
  /** Whether the platform tells when it began. */
  readonly tellsStart: boolean;
  /** What each process does wrong on purpose, to see that it is found. */
  readonly mistake?: FleetMistake;
}

/** How soon a service manager starts a process again that has ended, in milliseconds. */
const restartMs = 1_000;

/**
 * How long after it took the cell an owner may not have said so on the platform, in milliseconds.
 */
const sayingMs = 500;

/** How long after an owner is told to end it may be handing over, in milliseconds. */
const handOverMs = 2_500;

/**
 * How much later than the platform an owner that was isolated reaches the log again, in
 * milliseconds.
 */
const logLaterMs = 3_000;

/** Who has the calls is lost for at most so long, until another one has them, in milliseconds. */
const takeOverMs = 3_500;

/**
 * Several workers of one cell, over the embedded platform and a cell in memory, in virtual time,
 * with faults.
 */
export async function liveInFleet(
  world: FleetWorld,
  say: (line: object) => void = () => {},
): Promise<Outcome> {
  return new FleetLife(world, say).live();
}

class FleetLife {
  readonly #world: FleetWorld;
  readonly #scene: Scene;
  readonly #say: (line: object) => void;
  readonly #clock = createVirtualClock({ settle: () => setImmediate(), start: 1_000_000 });
  readonly #platform: Platform;
  readonly #memory = createCellMemory();
  readonly #points: Points;
  readonly #spy = createSpy(secret);
  readonly #mercy = new Mercy(() => this.#clock.now());
  readonly #recorded = new Set<string>();
  readonly #wrong: string[] = [];
  /** Until when nobody can reach the log, and an owner stands still. */
  #cutUntil = 0;
  #stoodUntil = 0;
  /** Until when an owner cannot reach the log, and does not know of the next one. */
  #apartUntil = 0;
  /** Until when what two processes say to one another about a hand-over matters. */
  #handingOverUntil = 0;
  /** Whether something happened of which nothing is promised. */
  #isForgiven = false;
  #workers: Worker[] = [];
  #lastToAppend = "";
  #tookAt = 0;
  #started = 0;

  constructor(world: FleetWorld, say: (line: object) => void) {
    this.#world = world;
    this.#scene = scenes[world.scene];
    this.#say = say;
    this.#platform = platformOf(this.#scene, { clock: this.#clock, seed: world.seed, say });
    this.#points = createPoints(world.faults, (fault) => this.#happen(fault));
  }

  async live(): Promise<Outcome> {
    const { plans, workers, faults } = this.#world;
    for (let count = 0; count < workers; count += 1) void this.#begin();
    await this.#clock.runUntil(() => this.#isServing(), 10_000);
    const callers = plans.map((plan) => placeCall(this.#platform, plan, this.#scene));
    const eye = createWatchfulEye(this.#platform, callers, this.#scene);
    const begun = new Set<string>();
    this.#platform.watch(
      (line) =>
        line.kind === "leg.answered" &&
        callers.some(({ leg }) => leg() === line.leg) &&
        begun.add(line.leg),
    );
    await this.#clock.runUntil(() => eye.isQuiet() && this.#isIdle(), 600_000);
    const awayMs = faults.reduce((sum, { ms }) => sum + ms, 0);
    await this.#clock.runUntil(() => this.#isEmpty(), 60_000 + awayMs);
    const inventory = {
      ...this.#platform.inventory(),
      "live calls": this.#owner?.host.stats().calls.live ?? -1,
    };
    const left = Object.entries(inventory).flatMap(([what, count]) =>
      count === 0 ? [] : [`S1: ${count} ${what} left`],
    );
    for (const worker of this.#workers) {
      this.#judge(worker);
      worker.die();
    }
    this.#platform.close();
    const unrecorded =
      this.#mercy.allowed === "nothing"
        ? [...begun].filter((call) => !this.#recorded.has(call))
        : [];
    const lost = unrecorded.map((call) => `F1: ${call} has no record`);
    const seen = this.#isForgiven ? [] : [...eye.wrong(this.#mercy), ...lost];
    const wrong = [...left, ...seen, ...this.#wrong, ...this.#spy.wrong()];
    return { wrong, points: this.#points.count };
  }

  /**
   * Those who believe that they have the calls: one that stands still does not know that another
   * one has them, which has appended since.
   */
  get #owners(): readonly Worker[] {
    return this.#workers.filter((worker) => worker.isOwner());
  }

  get #owner(): Worker | undefined {
    return this.#owners.find(({ name }) => name === this.#lastToAppend);
  }

  #isServing(): boolean {
    return this.#owner?.host.stats().connection === "connected";
  }

  #isIdle(): boolean {
    const { calls, webhooks } = this.#owner?.host.stats() ?? {};
    return (
      this.#owners.length === 1 &&
      this.#isServing() &&
      this.#owner?.hasCalls() === true &&
      calls?.live === 0 &&
      webhooks?.live === 0
    );
  }

  #isEmpty(): boolean {
    return (
      this.#isIdle() && Object.values(this.#platform.inventory()).every((count) => count === 0)
    );
  }

  async #begin(): Promise<void> {
    this.#started += 1;
    const name = `w${this.#started}`;
    const worker = await startWorker({
      ...{ name, clock: this.#clock, platform: this.#platform, memory: this.#memory },
      ...{ program: this.#scene.program, points: this.#points, spy: this.#spy, say: this.#say },
      ...{ tellsStart: this.#world.tellsStart, mistake: this.#world.mistake },
      appended: () => {
        if (this.#lastToAppend !== name) this.#tookAt = this.#clock.now();
        this.#lastToAppend = name;
      },
      ending: () => {
        this.#mercy.loss();
        this.#losesOwner();
      },
      ended: (ended) => this.#gone(ended),
      recorded: (call) => void this.#recorded.add(call),
    });
    this.#workers.push(worker);
    const cutMs = this.#cutUntil - this.#clock.now();
    if (cutMs > 0) worker.cell.cut(cutMs);
  }

  #gone(worker: Worker): void {
    this.#judge(worker);
    this.#workers = this.#workers.filter((each) => each !== worker);
    this.#platform.after(restartMs, () => void this.#begin());
  }

  /**
   * What a process asks that another one has replaced; one that wakes up may look, which harms
   * nobody.
   */
  #judge({ wire }: Worker): void {
    this.#wrong.push(...wire.wrong().filter((wrong) => !wrong.startsWith("S7: GET ")));
  }

  #kill(worker: Worker): void {
    worker.die();
    this.#gone(worker);
  }

  #losesOwner(): void {
    this.#mercy.absence(takeOverMs);
  }

  /**
   * Who follows an owner that is apart, and cannot say so on the platform: whichever of the two
   * reaches that first has the calls.
   */
  #losesSuccessor(): void {
    const now = this.#clock.now();
    if (now < this.#apartUntil && now - this.#tookAt < sayingMs) this.#isForgiven = true;
  }

  /** Nobody can go on with calls whose owner stands still, and their timers run out. */
  #leavesNobody(): void {
    if (this.#clock.now() < Math.min(this.#cutUntil, this.#stoodUntil)) this.#isForgiven = true;
  }

  /**
   * An owner that hands over and its successor cannot tell one another who goes on. Of these
   * seconds nothing is promised yet.
   */
  #separates(): void {
    if (this.#clock.now() < this.#handingOverUntil) this.#isForgiven = true;
  }

  #happen({ kind, ms }: FleetFault): void {
    this.#say({ fault: { kind, ms } });
    const owner = this.#owner;
    if (owner === undefined) return;
    const standby = this.#workers.find((worker) => worker !== owner && worker.isAlive());
    switch (kind) {
      case "crash":
        this.#losesOwner();
        return this.#kill(owner);
      case "crash of a standby":
        return standby && this.#kill(standby);
      case "hand over":
        this.#handingOverUntil = this.#clock.now() + handOverMs;
        return owner.terminate();
      case "stall":
        this.#stoodUntil = this.#clock.now() + ms;
        this.#leavesNobody();
        this.#mercy.standstill(ms);
        this.#losesOwner();
        return owner.clock.stall(ms);
      case "cut off":
        this.#losesOwner();
        this.#separates();
        this.#apartUntil = this.#clock.now() + ms;
        return owner.cell.cut(ms);
      case "isolated":
        this.#losesOwner();
        this.#separates();
        this.#losesSuccessor();
        this.#apartUntil = this.#clock.now() + ms + logLaterMs;
        owner.cell.cut(ms + logLaterMs);
        owner.wire.cut();
        this.#platform.after(ms, () => owner.wire.mend());
        return undefined;
      case "election":
        this.#cutUntil = Math.max(this.#cutUntil, this.#clock.now() + ms);
        this.#leavesNobody();
        this.#separates();
        for (const worker of this.#workers) worker.cell.cut(ms);
        return undefined;
      case "append unanswered":
        return owner.cell.loseAnswer();
      case "drop":
        this.#mercy.absence(0);
        return this.#platform.faults.dropSockets();
      case "away":
        this.#mercy.absence(ms);
        this.#losesSuccessor();
        owner.wire.loseAnswers();
        this.#platform.faults.setDown(true);
        this.#platform.after(ms, () => this.#platform.faults.setDown(false));
        return undefined;
    }
  }
}
