/** An ARI message as far as this package reads it. Ids are the platform's. */
export type WireEvent =
  /** `StasisStart`. */
  | {
      readonly kind: "channel.started";
      readonly channel: string;
      readonly args: readonly string[];
      readonly from: string;
      readonly to: string;
    }
  /** `ChannelHangupRequest`. */
  | { readonly kind: "channel.hanging_up"; readonly channel: string }
  /** `StasisEnd`. */
  | { readonly kind: "channel.ended"; readonly channel: string }
  /** `ChannelDestroyed`. A platform that gives no cause means 0, "unknown". */
  | {
      readonly kind: "channel.destroyed";
      readonly channel: string;
      readonly cause: number;
      readonly techCause?: number;
    }
  /** `ChannelLeftBridge`. */
  | { readonly kind: "channel.left_bridge"; readonly channel: string; readonly bridge: string }
  /** `ChannelDtmfReceived`. */
  | { readonly kind: "channel.dtmf"; readonly channel: string; readonly digit: string }
  /** `PlaybackFinished`; `target` is `channel:<id>`, or empty where the platform does not say it. */
  | {
      readonly kind: "playback.finished";
      readonly playback: string;
      readonly target: string;
      readonly failed: boolean;
    }
  /** `ApplicationReplaced`. */
  | { readonly kind: "application.replaced" }
  /** A type that means nothing to us. */
  | { readonly kind: "other"; readonly type: string }
  /** Not JSON, no type, or a field that we need is missing or of a wrong type. */
  | { readonly kind: "broken" };
