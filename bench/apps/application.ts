import { randomUUID } from "node:crypto";
import { newCall, type Call } from "./call.ts";
import { log } from "./log.ts";
import { createLookups } from "./lookups.ts";
import type { Requests } from "./requests.ts";
import { settings } from "./settings.ts";

/** An event, as far as the application reads it. */
export interface AriEvent {
  readonly type: string;
  readonly args?: readonly string[];
  readonly digit?: string;
  readonly channel?: { readonly id: string; readonly caller: { readonly number: string } };
  readonly playback?: { readonly id: string };
}

/**
 * The platform document's reference application as one writes it by hand: its phases, its media
 * queue and its timers.
 */
export class Application {
  readonly #requests: Requests;
  readonly #lookups = createLookups(settings.db);
  /** Calls by the id of either of their channels, and by the id of the playback under way. */
  readonly #byChannel = new Map<string, Call>();
  readonly #byPlayback = new Map<string, Call>();

  constructor(requests: Requests) {
    this.#requests = requests;
  }

  /** Takes an event; events come in their order. */
  take({ type, args = [], channel, playback, digit = "" }: AriEvent): void {
    if (type === "PlaybackFinished" && playback !== undefined)
      return this.#playbackFinished(playback.id);
    if (channel === undefined) return undefined;
    if (type === "StasisStart") {
      if (args[0] === "outbound") void this.#join(channel.id, args[1] ?? "");
      else void this.#begin(newCall(channel.id, channel.caller.number));
    } else if (type === "ChannelDtmfReceived") this.#press(channel.id, digit);
    else if (type === "StasisEnd") this.#end(channel.id);
    return undefined;
  }

  /** Forgets every call: the connection was lost. */
  reset(): void {
    for (const call of this.#byChannel.values()) clearTimeout(call.timer);
    this.#byChannel.clear();
    this.#byPlayback.clear();
  }

  async #begin(call: Call): Promise<void> {
    log.info({ call: call.id, from: call.from }, "A call began.");
    this.#byChannel.set(call.id, call);
    try {
      await this.#requests.answer(call.id);
    } catch (error) {
      log.warn({ call: call.id, err: error }, "The call could not be answered.");
      this.#byChannel.delete(call.id);
      return;
    }
    const extension = await this.#lookups
      .accountManager(call.from)
      .catch((error: unknown) => warn(call, error));
    if (!this.#byChannel.has(call.id)) return;
    if (extension === undefined) return this.#collect(call);
    call.phase = "vip_greeting";
    this.#play(call, ["sound:hello"], () => void this.#connect(call, extension));
  }

  #collect(call: Call): void {
    call.phase = "collecting_id";
    call.digits = "";
    this.#play(call, ["sound:agent-user"], () => undefined);
    this.#restartTimer(call);
  }

  #press(channel: string, digit: string): void {
    const call = this.#byChannel.get(channel);
    if (call?.phase !== "collecting_id" || call.id !== channel) return;
    if (digit !== "#") {
      if (call.digits.length < settings.maxDigits) call.digits += digit;
      this.#restartTimer(call);
    } else if (call.digits === "") this.#collect(call);
    else void this.#route(call);
  }

  async #route(call: Call): Promise<void> {
    call.phase = "routing";
    clearTimeout(call.timer);
    try {
      const extension = await this.#lookups.destination(call.digits);
      if (!this.#byChannel.has(call.id)) return;
      const media = extension === undefined ? "sound:invalid" : "sound:auth-thankyou";
      this.#play(
        call,
        [media],
        () => void this.#connect(call, extension ?? settings.defaultDestination),
      );
    } catch (error) {
      warn(call, error);
      if (this.#byChannel.has(call.id)) this.#collect(call);
    }
  }

  #restartTimer(call: Call): void {
    clearTimeout(call.timer);
    call.timer = setTimeout(
      () => void this.#requests.hangUp(call.id).catch((error: unknown) => warn(call, error)),
      settings.inputTimeoutMs,
    );
  }

  #play(call: Call, media: string[], whenSilent: () => void): void {
    call.queue = media;
    call.whenSilent = whenSilent;
    if (call.playback === undefined) this.#playNext(call);
    else
      void this.#requests.stopPlayback(call.playback).catch((error: unknown) => warn(call, error));
  }

  #playNext(call: Call): void {
    const media = call.queue.shift();
    if (media === undefined) return call.whenSilent();
    const playback = randomUUID();
    call.playback = playback;
    this.#byPlayback.set(playback, call);
    this.#requests.play(call.id, media, playback).catch((error: unknown) => {
      warn(call, error);
      this.#playbackFinished(playback);
    });
    return undefined;
  }

  #playbackFinished(playback: string): void {
    const call = this.#byPlayback.get(playback);
    this.#byPlayback.delete(playback);
    if (call?.playback !== playback) return;
    call.playback = undefined;
    if (this.#byChannel.has(call.id)) this.#playNext(call);
  }

  async #connect(call: Call, extension: string): Promise<void> {
    const { id, from } = call;
    const bridge = randomUUID();
    const partner = randomUUID();
    try {
      await this.#requests.createBridge(bridge);
      call.bridge = bridge;
      await this.#requests.addToBridge(bridge, id);
      if (!this.#byChannel.has(id)) throw new Error("The caller has left.");
      call.partner = partner;
      this.#byChannel.set(partner, call);
      const endpoint = extension.includes("/") ? extension : `PJSIP/${extension}`;
      await this.#requests.originate({ endpoint, bridge, callerId: from, channel: partner });
    } catch (error) {
      warn(call, error);
      this.#byChannel.delete(partner);
      await this.#destroyBridge(call);
    }
  }

  async #join(channel: string, bridge: string): Promise<void> {
    const call = this.#byChannel.get(channel);
    try {
      await this.#requests.addToBridge(bridge, channel);
    } catch (error) {
      log.warn({ channel, err: error }, "The other leg could not join.");
      if (call !== undefined) await this.#destroyBridge(call);
    }
  }

  #end(channel: string): void {
    const call = this.#byChannel.get(channel);
    if (call === undefined) return;
    const { id, partner } = call;
    clearTimeout(call.timer);
    this.#byChannel.delete(id);
    if (partner !== undefined) this.#byChannel.delete(partner);
    const other = channel === id ? partner : id;
    if (other !== undefined)
      this.#requests.hangUp(other).catch((error: unknown) => warn(call, error));
    void this.#destroyBridge(call);
    log.info({ call: id }, "The call has ended.");
  }

  async #destroyBridge(call: Call): Promise<void> {
    const { bridge } = call;
    call.bridge = undefined;
    if (bridge !== undefined)
      await this.#requests.destroyBridge(bridge).catch((error: unknown) => warn(call, error));
  }
}

function warn(call: Call, error: unknown): undefined {
  log.warn({ call: call.id, err: error }, "A request or a lookup failed.");
}
