import type { Bridge, Playback } from "./live-call.ts";

/** The facts that a channel's JSON is made of. */
export interface ChannelFacts {
  readonly id: string;
  readonly name: string;
  readonly state: "Ring" | "Down" | "Ringing" | "Up";
  readonly number: string;
  readonly connected: string;
  readonly app: string;
  readonly data: string;
  readonly created: string;
}

/**
 * A channel as Asterisk 22 describes it. Texts are put together by hand: the load must cost less
 * than what it measures.
 */
export function channelText(facts: ChannelFacts): string {
  const { id, name, state, number, connected, app, data, created } = facts;
  const dialplan = `{"context":"default","exten":"5551","priority":1,"app_name":"${app}","app_data":"${data}"}`;
  const people = `"caller":{"name":"","number":"${number}"},"connected":{"name":"","number":"${connected}"}`;
  return `{"id":${JSON.stringify(id)},"name":"${name}","state":"${state}","protocol_id":"c-${name}",${people},"accountcode":"","dialplan":${dialplan},"creationtime":"${created}","language":"en"}`;
}

/** A mixing bridge. */
export function bridgeText({ id, members }: Bridge, created: string): string {
  const channels = members.map((leg) => JSON.stringify(leg.id)).join(",");
  return `{"id":${JSON.stringify(id)},"technology":"simple_bridge","bridge_type":"mixing","bridge_class":"stasis","creator":"Stasis","name":"","channels":[${channels}],"creationtime":"${created}","video_mode":"none"}`;
}

/** A playback in one of its states. */
export function playbackText(
  { id, media, leg }: Playback,
  state: "queued" | "playing" | "done" | "failed",
): string {
  const target = JSON.stringify(`channel:${leg.id}`);
  return `{"id":${JSON.stringify(id)},"media_uri":${JSON.stringify(media)},"target_uri":${target},"language":"en","state":"${state}"}`;
}
