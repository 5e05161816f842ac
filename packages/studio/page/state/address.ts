/** The fragment of the address: the token once, then the flow that is open, and what is seen of it. */
export interface Address {
  readonly token: string | undefined;
  readonly flow: string | undefined;
  readonly mode: string | undefined;
}

/** Reads a fragment, such as `#t=TOKEN&flow=support.yaml`. */
export function readAddress(fragment: string): Address {
  const said = new URLSearchParams(fragment.replace(/^#/, ""));
  const own = (key: string): string | undefined => said.get(key) ?? undefined;
  return { token: own("t"), flow: own("flow"), mode: own("mode") };
}

/**
 * The fragment of a flow, which can be shared and gone back to: it holds no token. Without a mode
 * the flow is designed.
 */
export function addressOf(flow: string | undefined, mode = "design"): string {
  if (flow === undefined) return "#";
  return `#flow=${encodeURIComponent(flow)}${mode === "design" ? "" : `&mode=${mode}`}`;
}
