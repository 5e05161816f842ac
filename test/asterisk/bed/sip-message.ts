/** The body that offers or answers one stream of μ-law audio with telephone events. */
export const sdp: readonly string[] = [
  "Content-Type: application/sdp",
  "",
  "v=0",
  "o=phone 1 1 IN IP[local_ip_type] [local_ip]",
  "s=-",
  "c=IN IP[media_ip_type] [media_ip]",
  "t=0 0",
  "m=audio [auto_media_port] RTP/AVP 0 101",
  "a=rtpmap:0 PCMU/8000",
  "a=rtpmap:101 telephone-event/8000",
  "a=fmtp:101 0-15",
];

/** A whole SIPp scenario out of its parts. */
export function scenario(name: string, parts: readonly string[]): string {
  return `<?xml version="1.0" encoding="ISO-8859-1"?>\n<scenario name="${name}">\n${parts.join("")}</scenario>\n`;
}

/**
 * Sends a message: its head, and a body that begins with its own `Content-Type` and an empty line.
 */
export function message(
  head: readonly string[],
  body: readonly string[] = [],
  attributes = "",
): string {
  const [type, ...content] = body;
  const lines = [
    ...head,
    ...(type === undefined ? [] : [type]),
    "Content-Length: [len]",
    ...content,
  ];
  return `<send ${attributes}><![CDATA[\n\n${lines.join("\n")}\n\n]]></send>\n`;
}

/** Waits for a response (by its status) or a request (by its method). */
export function receive(what: string, attributes = "", actions = ""): string {
  const kind = /^\d/.test(what) ? "response" : "request";
  const action = actions === "" ? "" : `<action>${actions}</action>`;
  return `<recv ${kind}="${what}" ${attributes}>${action}</recv>\n`;
}

/** Answers the request that came last. */
export function response(
  status: string,
  extra: readonly string[] = [],
  body?: readonly string[],
): string {
  const head = [
    `SIP/2.0 ${status}`,
    "[last_Via:]",
    "[last_From:]",
    "[last_To:]",
    "[last_Call-ID:]",
    "[last_CSeq:]",
    ...extra,
  ];
  return message(head, body);
}

/** What follows a REFER: 202, and what comes of it in a NOTIFY for each of these statuses. */
export function transferTold(...statuses: readonly string[]): string {
  return (
    receive("202") +
    statuses.map((each) => receive("NOTIFY", "", tells(each)) + response("200 OK")).join("")
  );
}

/** Nothing comes of a transfer. */
export const transferRefused: string = transferTold("100", "603");

function tells(status: string): string {
  return `<ereg regexp="SIP/2.0 ${status}" search_in="body" check_it="true" assign_to="told"/><log message="[$told]"/>`;
}

/**
 * Does nothing for a while; 0 is no step at all, because SIPp 3.6.1 never wakes from it in its
 * first millisecond.
 */
export function pause(ms: number): string {
  return ms === 0 ? "" : `<pause milliseconds="${ms}"/>\n`;
}

/**
 * Waits until the test signals, which it does only after it has read in SIPp's log that the phone
 * waits.
 */
export const awaitSignal: string = `<nop><action><log message="waits"/></action></nop>\n${receive("INFO")}`;
