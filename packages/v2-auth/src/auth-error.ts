import type { AuthCode } from "./catalogue.ts";

/** A login or refresh that failed. Holds no password and no token, and no cause, because a cause might. */
export class AuthError extends Error {
  readonly code: AuthCode;
  /** The HTTP status, where the platform answered. */
  readonly status: number | undefined;

  constructor(code: AuthCode, message: string, status?: number) {
    super(message);
    this.name = "AuthError";
    this.code = code;
    this.status = status;
  }
}
