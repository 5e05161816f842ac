/** Somebody who may log in to the REST API v2. Each way to log in that is not given is refused. */
export interface V2User {
  /** The tenant whose resources this user sees, and no others. */
  readonly tenant: string;
  readonly email: string;
  /** Whether this user may also use `/system/v2`. Default: no. */
  readonly system?: boolean;
  readonly password?: string;
  /** A two-factor token that logs in as often as it is sent. */
  readonly tfaToken?: string;
  readonly sso?: { readonly deviceUid: string; readonly token: string };
}
