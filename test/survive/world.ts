import { setImmediate } from "node:timers/promises";
import { createVirtualClock } from "@flowrun/core/tooling";
import type { Platform } from "@flowrun/simulator";
import { beginLife, makeProcess, type Process } from "./flow-process.ts";
import { createLedgerEye, type LedgerEye, type Standing } from "./ledger-eye.ts";
import { createMemoryDisk, type MemoryDisk } from "./memory-disk.ts";
import { Mercy } from "./mercy.ts";
import { diskOf, writtenBy, type Mistake } from "./mistakes.ts";
import { placeCall, type Caller, type Plan } from "./people.ts";
import { createPoints, type Fault, type Points } from "./points.ts";
import { placeRequest } from "./requests.ts";
import { platformOf, type Scene } from "./scene.ts";
import { scenes, type SceneName } from "./scenes.ts";
import { secret } from "./secret-program.ts";
import { createSpy } from "./spy.ts";
import { Succession, type TakeOver } from "./succession.ts";
import { createWatchedLedger } from "./watched-ledger.ts";
import { createWatchfulEye } from "./watchful-eye.ts";

/** One run of the whole: what happens in it follows from this alone. */
export interface World {
  readonly seed: number;
  /** Default: `customers`. */
  readonly scene?: SceneName;
  readonly plans: readonly Plan[];
  readonly faults: readonly Fault[];
  /**
   * When the process is told to end, which gives calls no time to; half a second later there is
   * another one.
   */
  readonly stopAtMs?: number;
  /** Whether the platform tells when it began. Default: it does not. */
  readonly tellsStart?: boolean;
  /** What the process does wrong on purpose, to see that it is found. */
  readonly mistake?: Mistake;
}

/** What came of a run. */
export interface Outcome {
  /** What no run may show: S1 to S8, in words. Empty for a good one. */
  readonly wrong: readonly string[];
  /** How many points it had. */
  readonly points: number;
}

/**
 * The flow of a scene on the real host, transport and ledger, over the embedded platform, in
 * virtual time, with faults. `say` is told all that happens, for whoever replays a run.
 */
export async function live(world: World, say: (line: object) => void = () => {}): Promise<Outcome> {
  return new Life(world, say).live();
}

class Life {
  readonly #world: World;
  readonly #scene: Scene;
  readonly #say: (line: object) => void;
  readonly #clock = createVirtualClock({ settle: () => this.#settle(), start: 1_000_000 });
  readonly #platform: Platform;
  readonly #points: Points;
  readonly #spy = createSpy(secret);
  readonly #wrong: string[] = [];
  /** One for each disk: what is written on one, nobody knows who has another. */
  readonly #eyes: LedgerEye[] = [];
  #disk = createMemoryDisk<Standing>();
  #process: Process;
  /**
   * The one that another took the application from, with what it knows; it need not have heard of
   * that yet.
   */
  #former:
    | { readonly process: Process; readonly disk: MemoryDisk<Standing>; readonly eye: LedgerEye }
    | undefined;
  readonly #succession: Succession<Process>;
  /** How far the clock of the next process is ahead. */
  #ahead = 0;
  readonly #mercy = new Mercy(() => this.#clock.now());

  constructor(world: World, say: (line: object) => void) {
    this.#world = world;
    this.#scene = scenes[world.scene ?? "customers"];
    this.#say = say;
    this.#platform = platformOf(this.#scene, { clock: this.#clock, seed: world.seed, say });
    this.#points = createPoints(world.faults, (fault) => this.#happen(fault));
    this.#process = this.#begin(this.#newEye());
    this.#succession = new Succession({
      platform: this.#platform,
      make: (takeOver) => this.#begin(this.#eyes.at(-1) ?? this.#newEye(), takeOver),
      taken: (next, isGapless) => this.#taken(next, isGapless),
    });
  }

  /**
   * Resolves when every chain of promises that was set off has ended: the next tick comes after
   * them all, and without the system calls of a turn of the event loop. Only the body of a request
   * over HTTP takes several ticks.
   */
  #settle(): Promise<unknown> {
    if (this.#world.plans.some(({ asks }) => asks)) return setImmediate();
    return new Promise<void>((resolve) => process.nextTick(resolve));
  }

  /** A fault may end the process while it closes: then the next one is closed. */
  async #close(): Promise<void> {
    const { host } = this.#process;
    let isClosed = false;
    void host.close().then(() => void (isClosed = true));
    await this.#clock.runUntil(() => isClosed || this.#process.host !== host, 60_000);
    if (this.#process.host !== host) await this.#close();
  }

  async live(): Promise<Outcome> {
    const { plans, faults, stopAtMs } = this.#world;
    await this.#clock.advance(50);
    const callers = plans.map((plan) => this.#place(plan));
    const eye = createWatchfulEye(this.#platform, callers, this.#scene);
    if (stopAtMs !== undefined) this.#platform.after(stopAtMs, () => void this.#stop());
    await this.#clock.runUntil(() => eye.isQuiet() && this.#isIdle(), 600_000);
    // What is cleared up is cleared up soon, once the platform is there.
    const awayMs = faults.reduce((sum, { ms }) => sum + Math.abs(ms), 0);
    await this.#clock.runUntil(() => this.#isEmpty(), 60_000 + awayMs);
    const { held, calls } = this.#process.host.stats();
    await this.#close();
    this.#wrong.push(...this.#process.wire.wrong());
    const counts = {
      ...this.#platform.inventory(),
      "live calls": calls.live,
      timers: held.timers,
      ids: held.ids,
    };
    const left = Object.entries(counts).flatMap(([what, count]) =>
      count === 0 ? [] : [`S1: ${count} ${what} left`],
    );
    this.#platform.close();
    const seen = eye.wrong(this.#mercy);
    const endless = [...(this.#eyes.at(-1)?.standing().keys() ?? [])].map(
      (call) => `S5: ${call} never ended`,
    );
    const written = [...this.#eyes.flatMap((each) => each.wrong()), ...endless];
    const wrong = [...left, ...seen, ...written, ...this.#wrong, ...this.#spy.wrong()];
    return { wrong, points: this.#points.count };
  }

  #place(plan: Plan): Caller {
    if (plan.asks === undefined) return placeCall(this.#platform, plan, this.#scene);
    return placeRequest(this.#platform, plan, () => this.#process);
  }

  #isEmpty(): boolean {
    const { held } = this.#process.host.stats();
    const counts = [...Object.values(this.#platform.inventory()), held.timers, held.ids];
    return counts.every((count) => count === 0);
  }

  /** While the platform is away, nobody can clear up what an earlier process left there. */
  #isIdle(): boolean {
    if (!this.#process.isAlive()) return false;
    const { calls, webhooks, connection } = this.#process.host.stats();
    return calls.live === 0 && webhooks.live === 0 && connection === "connected";
  }

  #newEye(): LedgerEye {
    const eye = createLedgerEye(this.#platform);
    this.#eyes.push(eye);
    return eye;
  }

  #begin(eye: LedgerEye, takeOver?: TakeOver): Process {
    const { mistake, tellsStart = false } = this.#world;
    const { openProgram, program: secretProgram } = this.#scene;
    const program = mistake === "no secret" ? openProgram : secretProgram;
    const [points, say, life] = [
      this.#points,
      this.#say,
      beginLife(this.#clock, { ahead: this.#ahead, mistake }),
    ];
    const ledger = createWatchedLedger({
      ...{
        program,
        disk: diskOf(this.#disk, mistake),
        points,
        eye,
        isAlive: life.isAlive,
        now: () => life.clock.now(),
      },
      tell: (message) => say({ at: life.clock.now(), message }),
      writtenFor: writtenBy(mistake),
      isLate: mistake === "late ledger",
      takeOver,
    });
    const begun = makeProcess({
      ...{
        life,
        platform: this.#platform,
        program,
        ledger,
        points,
        say,
        mistake,
        spy: this.#spy,
        eye,
        tellsStart,
      },
      connected: (process) => {
        const { process: former } = this.#former ?? {};
        // What it hears late of its own stream may be over already.
        if (process === this.#process && process.wire.hears() && former?.wire.hears() === false)
          former.die();
      },
      replaced: (process) => {
        if (process === this.#process && this.#succession.hasBegun) return;
        eye.died(new Map());
        void this.#end(process);
        if (process === this.#process) this.#giveBack();
      },
    });
    if (takeOver !== undefined) return begun;
    begun.host.start();
    eye.hasReplayed();
    return begun;
  }

  /**
   * Who took the application has lost it again: to the one from which it did, where that one lives.
   */
  #giveBack(): void {
    if (this.#former?.process.isAlive() !== true) return;
    const { process, disk, eye } = this.#former;
    this.#former = undefined;
    this.#process = process;
    this.#disk = disk;
    this.#eyes.push(...this.#eyes.splice(this.#eyes.indexOf(eye), 1));
  }

  /** As the command ends that runs a flow, with no time for calls. */
  async #end(process: Process): Promise<void> {
    await process.host.drain(0);
    await process.host.close();
    process.die();
    this.#wrong.push(...process.wire.wrong());
  }

  async #stop(): Promise<void> {
    await this.#end(this.#process);
    this.#dead(500);
  }

  #taken(next: Process, isGapless: boolean): void {
    // One that gave no last word in its time is as one that died.
    if (!isGapless) this.#mercy.death();
    this.#eyes.at(-1)?.died(this.#disk.markOf("ledger") ?? new Map());
    this.#wrong.push(...this.#process.wire.wrong());
    this.#process = next;
  }

  #crash(ms: number): void {
    // While there are two, either may die.
    if (ms < 1_000 && this.#succession.callOff(this.#process)) return;
    const hasSuccessor = this.#succession.hasBegun;
    this.#process.die();
    this.#mercy.death();
    if (hasSuccessor) this.#eyes.at(-1)?.died(this.#disk.markOf("ledger") ?? new Map());
    else this.#dead(ms);
  }

  #dead(ms: number): void {
    const eye = this.#eyes.at(-1) ?? this.#newEye();
    eye.died(this.#disk.markOf("ledger") ?? new Map());
    this.#platform.after(ms, () => (this.#process = this.#begin(eye)));
  }

  #happen(fault: Fault): void {
    this.#say({ fault });
    if (!this.#process.isAlive()) return;
    const { kind, ms } = fault;
    if (["drop", "cut", "away", "crash"].includes(kind)) this.#mercy.absence(ms);
    // With a ledger that fails the first process takes the application back, and what is typed
    // between is lost.
    if (kind === "hand over" && this.#world.faults.some((other) => other.kind === "full"))
      this.#mercy.absence(0);
    switch (kind) {
      case "crash":
        return this.#crash(ms);
      case "hand over":
        return void this.#succession.begin(this.#process);
      case "drop":
        return this.#platform.faults.dropSockets();
      case "cut":
        this.#process.wire.loseAnswers();
        return this.#platform.faults.dropSockets();
      case "away":
        this.#process.wire.loseAnswers();
        this.#platform.faults.setDown(true);
        this.#platform.after(ms, () => this.#platform.faults.setDown(false));
        return;
      case "late":
        this.#mercy.lateness(ms);
        return this.#platform.faults.next({ kind: "delay", ms });
      case "unanswered":
      case "lost":
        // Nobody can know what became of it.
        this.#mercy.loss();
        return this.#platform.faults.next({ kind: "silence", isDone: kind === "unanswered" });
      default:
        return this.#happenInside(kind, ms);
    }
  }

  /** What goes wrong on the machine of the process. */
  #happenInside(
    kind: "full" | "removed" | "stall" | "leap" | "set" | "replaced",
    ms: number,
  ): void {
    switch (kind) {
      case "full":
        this.#disk.setFull(true);
        this.#mercy.ledgerFails(ms);
        this.#platform.after(ms, () => this.#disk.setFull(false));
        return;
      case "removed":
        this.#disk.clear();
        this.#mercy.ledgerFails(0);
        return;
      case "stall":
        this.#mercy.standstill(ms);
        return this.#process.clock.stall(ms);
      case "leap":
        this.#mercy.loss();
        return this.#process.clock.leap(ms);
      case "set":
        this.#ahead += ms;
        return;
      case "replaced":
        // Whose calls they are at a hand-over of which a third one knows nothing, the world could
        // not tell.
        if (this.#succession.isUnderWay) return;
        this.#mercy.loss();
        this.#former = {
          process: this.#process,
          disk: this.#disk,
          eye: this.#eyes.at(-1) ?? this.#newEye(),
        };
        this.#disk = createMemoryDisk();
        this.#process = this.#begin(this.#newEye());
    }
  }
}
