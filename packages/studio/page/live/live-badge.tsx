import { useLiveState } from "./use-live.ts";

/** How many calls are live: seen whatever the page is used for. */
export function LiveBadge(): React.ReactNode {
  const live = useLiveState((state) => state.live);
  const link = useLiveState((state) => state.link);
  if (link === "none") return undefined;
  return <span className={`badge ${link === "there" && live > 0 ? "good" : ""}`}>{live}</span>;
}
