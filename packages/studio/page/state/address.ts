/** The fragment of the address: the token once, then the flow that is open. */
export interface Address {
  readonly token: string | undefined;
  readonly flow: string | undefined;
}

/** Reads a fragment, such as `#t=TOKEN&flow=support.yaml`. */
export function readAddress(fragment: string): Address {
  const said = new URLSearchParams(fragment.replace(/^#/, ""));
  return { token: said.get("t") ?? undefined, flow: said.get("flow") ?? undefined };
}

/** The fragment of a flow, which can be shared and gone back to: it holds no token. */
export function addressOf(flow: string | undefined): string {
  return flow === undefined ? "#" : `#flow=${encodeURIComponent(flow)}`;
}
