export { authInterceptor } from "./auth-interceptor.ts";
export { type AuthCode, AuthError, authCatalogue } from "./catalogue.ts";
export { type AuthClient, type AuthClientOptions, createAuthClient } from "./create-auth-client.ts";
export { createSession, type Session, type SessionOptions } from "./create-session.ts";
export type { Agent, Credentials, SsoFormat } from "./credentials.ts";
export { fileTokenStore, type FileTokenStoreOptions } from "./file-token-store.ts";
export type { TokenKeeper, Turn } from "./token-keeper.ts";
export { createSecret, type Secret, type TokenPair } from "./token-pair.ts";
export { memoryTokenStore, type StoredTokens, type TokenStore } from "./token-store.ts";
