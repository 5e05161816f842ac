/**
 * Sends a text to a phone (SIP MESSAGE). The answer says that the platform has taken it, and
 * not that it arrives.
 */
export interface MessageCommand {
  readonly kind: "message.send";
  readonly request: string;
  /** The phone, such as `PJSIP/2001`. */
  readonly to: string;
  /** The number or name that it comes from: letters, digits and `_ . + * # -`. */
  readonly from: string;
  readonly text: string;
}
