import type { Clock, Transport } from "@flowrun/core";

/** The parts that a transport's author gives to have the transport tried. */
export interface TransportContractSetup {
  /**
   * A transport that was not told to connect yet, and the platform behind it. Called once for each
   * case.
   */
  readonly create: () => Promise<TransportBench>;
  /** The clock by which the platform's answers are awaited. */
  readonly clock: Clock;
  /** How long an event may take, in milliseconds. Default: 5,000. */
  readonly deadlineMs?: number;
}

/** A transport on the bench, with hands on the platform's other side. */
export interface TransportBench {
  readonly transport: Transport;
  /** Lets somebody call the application. */
  readonly call: (from: string, to: string) => Promise<BenchCaller>;
  /** An endpoint whose phone picks up at once, and one that refuses at once as busy. */
  readonly endpoints: { readonly answering: string; readonly busy: string };
  /** Media that plays for a minute or longer, and media that ends by itself within the deadline. */
  readonly media: { readonly long: string; readonly short: string };
  /** Cuts the connection; the platform stays there and can be reached again. */
  readonly cut: () => Promise<void>;
  /** Ends the platform. The transport is closed already. */
  readonly close: () => Promise<void>;
}

/** Somebody who called. */
export interface BenchCaller {
  readonly press: (digit: string) => Promise<void>;
  readonly hangUp: () => Promise<void>;
}
