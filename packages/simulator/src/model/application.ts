import type { JsonObject } from "@flowrun/core/plugin";

/**
 * Takes the events of one WebSocket; gives up its place when another one opens the same
 * application.
 */
export interface EventSink {
  /** An event as JSON text. */
  send(text: string): void;
}

/**
 * A Stasis application. It outlives its WebSocket while it still owns a subscription, but takes no
 * new calls then.
 */
export interface Application {
  readonly name: string;
  /** Where its events go; `undefined` while no WebSocket is open: events are lost then. */
  sink: EventSink | undefined;
  /**
   * The events go there until a time, in milliseconds since 1970, although another WebSocket took
   * its place.
   */
  older: { readonly sink: EventSink; readonly until: number } | undefined;
  /** Whether it hears of every channel and bridge. */
  subscribesAll: boolean;
  /**
   * Event sources (`channel:ID`, `bridge:ID`, `endpoint:TECH/resource`) and how often each is
   * subscribed to.
   */
  readonly interests: Map<string, number>;
  eventsAllowed: readonly string[];
  eventsDisallowed: readonly string[];
  /** When its latest event is delivered; later events never overtake it. */
  lastDelivery: number;
}

/** An application without subscriptions, not yet connected. */
export function createApplication(name: string): Application {
  return {
    name,
    sink: undefined,
    older: undefined,
    subscribesAll: false,
    interests: new Map(),
    eventsAllowed: [],
    eventsDisallowed: [],
    lastDelivery: 0,
  };
}

/** Adds one subscription to `source`; each counts. */
export function addInterest(application: Application, source: string): void {
  application.interests.set(source, (application.interests.get(source) ?? 0) + 1);
}

/** Takes one subscription to `source` away; the last one ends the interest. */
export function removeInterest(application: Application, source: string): void {
  const count = application.interests.get(source) ?? 0;
  if (count > 1) application.interests.set(source, count - 1);
  else application.interests.delete(source);
}

/**
 * Whether the filter lets events of this type through; what is disallowed stays out even when it is
 * allowed too.
 */
export function passesFilter(application: Application, type: string): boolean {
  if (application.eventsDisallowed.includes(type)) return false;
  return application.eventsAllowed.length === 0 || application.eventsAllowed.includes(type);
}

/** The application as `GET /applications/{name}` writes it. */
export function applicationSnapshot(application: Application): JsonObject {
  const idsOf = (kind: string): string[] =>
    [...application.interests.keys()]
      .filter((source) => source.startsWith(`${kind}:`))
      .map((source) => source.slice(kind.length + 1));
  return {
    name: application.name,
    channel_ids: idsOf("channel"),
    bridge_ids: idsOf("bridge"),
    endpoint_ids: idsOf("endpoint"),
    device_names: idsOf("deviceState"),
    events_allowed: application.eventsAllowed.map((type) => ({ type })),
    events_disallowed: application.eventsDisallowed.map((type) => ({ type })),
  };
}
