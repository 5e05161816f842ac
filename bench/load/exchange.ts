import { createStamps } from "./stamps.ts";
import { planCall, prompt } from "./call-plan.ts";
import { bridgeText, channelText, playbackText, type ChannelFacts } from "./event-text.ts";
import { faultOf, type Bridge, type Leg, type LiveCall, type Playback } from "./live-call.ts";

/** Takes an event of the stream: its type, and its fields as JSON without the braces. */
export type Emit = (type: string, fields: string) => void;

/** How long people and media take, in milliseconds. */
const keyGapMs = 10;
const mediaMs = 30;
const ringMs = 30;
const talkMs = 50;

/** The variables in which Asterisk tells of the media of every channel that ends. */
const mediaVariables = ["", "JITTER", "LOSS", "RTT", "MES"].map((suffix) => `RTPAUDIOQOS${suffix}`);

/**
 * A telephone exchange under load: it plays callers and callees by their plans, tells what happens
 * as Asterisk would, and notes what the application commands. It judges nothing until a call is
 * over.
 */
export class Exchange {
  readonly legs = new Map<string, Leg>();
  readonly bridges = new Map<string, Bridge>();
  readonly playbacks = new Map<string, Playback>();
  /** Milliseconds from an event to the command that it demands. */
  readonly delays: number[] = [];
  /** The faults of calls that are over. */
  readonly faults: string[] = [];
  /** How many calls have ended, and how many are in conversation. */
  over = 0;
  talking = 0;
  /** Whether conversations go on until somebody has them end (`hangUp`). */
  parked = false;
  /** The time as ARI writes it. */
  readonly stamp: () => string = createStamps();
  readonly #emit: Emit;
  readonly #app: string;
  readonly #disallowed = new Set<string>();
  #allowed: ReadonlySet<string> | undefined;
  #changed: () => void = () => undefined;

  constructor(app: string, emit: Emit) {
    this.#app = app;
    this.#emit = (type, fields) => {
      const passes = this.#allowed === undefined || this.#allowed.has(type);
      if (passes && !this.#disallowed.has(type)) emit(type, fields);
    };
  }

  /** Events of these types are not told from here on. */
  disallow(events: readonly { readonly type: string }[]): void {
    for (const { type } of events) this.#disallowed.add(type);
  }

  /** Only events of these types are told from here on, if they are not disallowed. */
  allow(events: readonly { readonly type: string }[]): void {
    this.#allowed = new Set(events.map(({ type }) => type));
  }

  /** A call comes in, by the number of its plan. */
  arrive(number: number): void {
    const plan = planCall(number);
    const call: LiveCall = {
      plan,
      number,
      commands: [],
      awaitedSince: undefined,
      legs: {},
      bridge: undefined,
    };
    const caller = this.addLeg(call, "caller", `1795.${number}`);
    this.describe(caller, "Ring");
    this.#demand(call, "StasisStart", `"args":[],"channel":${caller.text}`);
  }

  /** A new channel of a call. */
  addLeg(call: LiveCall, role: Leg["role"], id: string): Leg {
    const leg: Leg = { id, role, call, text: "", playback: undefined, bridged: false };
    call.legs[role] = leg;
    this.legs.set(id, leg);
    return leg;
  }

  /** Notes a command of a call. */
  command(call: LiveCall, command: string): void {
    call.commands.push(command);
    if (call.awaitedSince === undefined) return;
    this.delays.push(performance.now() - call.awaitedSince);
    call.awaitedSince = undefined;
  }

  /** Puts a channel into a state, and tells of it unless it is new. */
  describe(leg: Leg, state: ChannelFacts["state"]): void {
    const { plan } = leg.call;
    const people =
      leg.role === "caller"
        ? { number: plan.from, connected: "" }
        : { number: "", connected: plan.from };
    const isNew = leg.text === "";
    const name = `PJSIP/${leg.role}-${leg.call.number.toString(16).padStart(8, "0")}`;
    const created = this.stamp();
    leg.text = channelText({
      id: leg.id,
      name,
      state,
      ...people,
      app: "Stasis",
      data: this.#app,
      created,
    });
    if (!isNew) this.tell("ChannelStateChange", leg);
  }

  /** Tells something about a channel. */
  tell(type: string, leg: Leg, fields = ""): void {
    this.#emit(type, `${fields}"channel":${leg.text}`);
  }

  /** The media begins; a caller who is asked presses keys at once. */
  play(playback: Playback): void {
    this.#emit("PlaybackStarted", `"playback":${playbackText(playback, "playing")}`);
    const { leg, media } = playback;
    if (media === prompt) this.#press(leg, leg.call.plan.keys);
    else setTimeout(() => this.finish(playback, "done"), mediaMs);
  }

  /** The media ends, unless it has ended already. */
  finish(playback: Playback, state: "done" | "failed"): void {
    if (!this.playbacks.delete(playback.id)) return;
    playback.leg.playback = undefined;
    this.#emit("PlaybackFinished", `"playback":${playbackText(playback, state)}`);
  }

  /** A channel that was created enters the application, before anybody dials it. */
  enter(leg: Leg, args: readonly string[]): void {
    this.#emit("StasisStart", `"args":${JSON.stringify(args)},"channel":${leg.text}`);
  }

  /**
   * A phone is called; it rings and is answered. `args`: with what it enters the application then;
   * absent when it is there.
   */
  ring(leg: Leg, args?: readonly string[]): void {
    this.#tellDial(leg, "");
    this.describe(leg, "Ringing");
    this.#tellDial(leg, "RINGING");
    setTimeout(() => this.#answer(leg, args), ringMs);
  }

  /** A channel enters the call's bridge. With the callee in it the conversation begins. */
  join(leg: Leg, bridge: Bridge): void {
    const { call } = leg;
    call.bridge = bridge;
    bridge.call ??= call;
    leg.bridged = true;
    bridge.members = [...bridge.members, leg];
    this.tell("ChannelEnteredBridge", leg, `"bridge":${bridgeText(bridge, this.stamp())},`);
    if (bridge.members.length < 2) return;
    for (const member of bridge.members)
      for (const name of ["BRIDGEPEER", "BRIDGEPVTCALLID"]) this.#tellVariable(member, name);
    this.talking += 1;
    if (this.parked) this.#changed();
    else setTimeout(() => this.hangUp(call), talkMs);
  }

  /** The calls that are not over. */
  liveCalls(): readonly LiveCall[] {
    return [...this.legs.values()].flatMap(({ role, call }) => (role === "caller" ? [call] : []));
  }

  /** The side that the plan names ends the conversation. */
  hangUp(call: LiveCall): void {
    const leg = call.legs[call.plan.hangsUp];
    if (leg === undefined || !this.legs.has(leg.id)) return;
    this.leave(leg, "");
    call.awaitedSince = performance.now();
  }

  /** The caller hangs up, whatever the plan says, or the callee whom it left. */
  giveUp({ legs: { caller, callee } }: LiveCall): void {
    const leg = [caller, callee].find((each) => each !== undefined && this.legs.has(each.id));
    if (leg !== undefined) this.leave(leg, "");
  }

  /** A channel ends. `cause` are fields of its ChannelHangupRequest. */
  leave(leg: Leg, cause: string): void {
    const { call } = leg;
    this.legs.delete(leg.id);
    for (const name of mediaVariables) this.#tellVariable(leg, name);
    this.tell("ChannelHangupRequest", leg, cause);
    if (leg.bridged && call.bridge !== undefined) this.removeFrom(call.bridge, leg);
    if (leg.playback !== undefined) this.finish(leg.playback, "failed");
    this.tell("StasisEnd", leg);
    this.#tellVariable(leg, "STASISSTATUS");
    if (leg.role === "callee")
      this.tell("ChannelDestroyed", leg, `"cause":16,"cause_txt":"Normal Clearing",`);
    this.endIfOver(call);
  }

  /** A channel leaves a bridge. */
  removeFrom(bridge: Bridge, leg: Leg): void {
    leg.bridged = false;
    bridge.members = bridge.members.filter((member) => member !== leg);
    this.tell("ChannelLeftBridge", leg, `"bridge":${bridgeText(bridge, this.stamp())},`);
  }

  /** Judges a call of which nothing is left. */
  endIfOver(call: LiveCall): void {
    if (Object.values(call.legs).some((leg) => this.legs.has(leg.id))) return;
    if (call.bridge !== undefined && this.bridges.has(call.bridge.id)) return;
    const fault = faultOf(call);
    if (fault !== undefined) this.faults.push(fault);
    this.over += 1;
    this.#changed();
  }

  /**
   * Resolves with `true` when a condition holds, looked at whenever a call begins to talk or ends;
   * `false` after `withinMs`.
   */
  until(condition: () => boolean, withinMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const done = (held: boolean): void => {
        clearTimeout(timer);
        this.#changed = () => undefined;
        resolve(held);
      };
      const timer = setTimeout(() => done(condition()), withinMs);
      this.#changed = () => condition() && done(true);
      this.#changed();
    });
  }

  /**
   * Each key sets the timer of the next: timers of their own could come out of order when they are
   * late.
   */
  #press(leg: Leg, [digit, ...keys]: string | readonly string[]): void {
    if (digit === undefined) return;
    setTimeout(() => {
      if (!this.legs.has(leg.id)) return;
      this.tell("ChannelDtmfReceived", leg, `"digit":"${digit}","duration_ms":100,`);
      this.#press(leg, keys);
    }, keyGapMs);
  }

  #answer(leg: Leg, args: readonly string[] | undefined): void {
    if (!this.legs.has(leg.id)) return;
    leg.call.awaitedSince = performance.now();
    this.describe(leg, "Up");
    this.#tellDial(leg, "ANSWER");
    if (args === undefined) return;
    this.#tellVariable(leg, "STASISSTATUS");
    this.#demand(leg.call, "StasisStart", `"args":${JSON.stringify(args)},"channel":${leg.text}`);
  }

  /** Tells something that the application has to answer with a command. */
  #demand(call: LiveCall, type: string, fields: string): void {
    call.awaitedSince = performance.now();
    this.#emit(type, fields);
  }

  #tellDial(leg: Leg, status: string): void {
    this.#emit(
      "Dial",
      `"dialstatus":"${status}","forward":"","dialstring":"1000","peer":${leg.text}`,
    );
  }

  #tellVariable(leg: Leg, name: string): void {
    this.tell(
      "ChannelVarset",
      leg,
      `"variable":"${name}","value":"rxjitter=0.000000;rxcount=0;txjitter=0.000000;txcount=0",`,
    );
  }
}
