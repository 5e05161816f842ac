import { parseDuration } from "@flowrun/core";
import type { V2User } from "@flowrun/simulator";
import { InvalidArgumentError } from "commander";

/** What the command line says of an embedded platform that runs alone. Secrets come from the environment. */
export interface PlatformOptions {
  readonly port: number;
  readonly host: string;
  readonly app: string;
  readonly v2Version: "8.1" | "8.2";
  readonly user: readonly PlatformUser[];
  readonly expireAfter?: TokenLife;
  readonly webhook: readonly string[];
}

/** Who may log in to the REST API v2. */
export type PlatformUser = Pick<V2User, "tenant" | "email">;

/** When access tokens expire. */
export type TokenLife = { readonly requestsPerToken: number } | { readonly accessTokenMs: number };

/** Adds a user written as `101:ann@example.com`. */
export function userOption(text: string, before: readonly PlatformUser[] = []): readonly PlatformUser[] {
  const [, tenant, email] = /^([\w-]+):(\S+@\S+)$/.exec(text) ?? [];
  if (tenant === undefined || email === undefined) {
    throw new InvalidArgumentError("Write a tenant and an e-mail address, such as 101:ann@example.com.");
  }
  return [...before, { tenant, email }];
}

/** A number of requests, `20`, or a time, `30s`. */
export function tokenLifeOption(text: string): TokenLife {
  if (/^[1-9]\d{0,8}$/.test(text)) return { requestsPerToken: Number(text) };
  const accessTokenMs = parseDuration(text);
  if (accessTokenMs === undefined || accessTokenMs === 0) {
    throw new InvalidArgumentError("Write a number of requests such as 20, or a duration such as 30s.");
  }
  return { accessTokenMs };
}

/** Adds the address of a listener. */
export function webhookOption(text: string, before: readonly string[] = []): readonly string[] {
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? "")) {
    throw new InvalidArgumentError("Write an address such as http://127.0.0.1:9000/.");
  }
  return [...before, text];
}
