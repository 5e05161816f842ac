/** Gives the platform's ids for ours. */
export interface PlatformIds {
  leg(ours: string): string;
  bridge(ours: string): string;
  playback(ours: string): string;
}

/** Where a leg is on the platform, by our id. */
export function channelPath(ids: PlatformIds, leg: string): string {
  return `/channels/${encodeURIComponent(ids.leg(leg))}`;
}

/** Where a bridge is on the platform, by our id. */
export function bridgePath(ids: PlatformIds, bridge: string): string {
  return `/bridges/${encodeURIComponent(ids.bridge(bridge))}`;
}

/** Where a playback is on the platform, by our id. */
export function playbackPath(ids: PlatformIds, playback: string): string {
  return `/playbacks/${encodeURIComponent(ids.playback(playback))}`;
}

/** Where a recording is that is under way. */
export function liveRecordingPath(name: string): string {
  return `/recordings/live/${encodeURIComponent(name)}`;
}

/** Where one is that is stored. */
export function storedRecordingPath(name: string): string {
  return `/recordings/stored/${encodeURIComponent(name)}`;
}
