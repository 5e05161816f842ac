import { type DocumentTable, rowsNamed } from "./document-table.ts";

const api = "packages/v2-client/src/openapi/8.2.json";
const session = ["packages/v2-auth/src/*.ts", api];

/** The tables about login, tokens and their lifecycle. */
export const sessionTables: readonly DocumentTable[] = [
  {
    table: "Login request (POST /api/v2/login)",
    place: "session",
    files: session,
    tests: ["packages/v2-auth/test/create-auth-client.test.ts", "packages/v2-client/test/login-schemas.test.ts"],
    rows: { type: ["type", "password_auth", "tfa_token_auth", "sso_token_auth"], payload: ["payload"] },
  },
  {
    table: "Payload by type",
    place: "session",
    files: session,
    tests: ["packages/v2-auth/test/create-auth-client.test.ts", "packages/v2-client/test/login-schemas.test.ts"],
    rows: {
      "password_auth, email": ["email"],
      "password_auth, password": ["password"],
      "tfa_token_auth, token": ["tfa_token_auth", "token"],
      "sso_token_auth, token": ["sso_token_auth", "ssoPayloadToken"],
      "any, agent_number": ["agent_number"],
      "any, agent_pin": ["agent_pin"],
    },
  },
  {
    table: "Token pair (login and refresh response)",
    place: "session",
    files: session,
    tests: ["packages/v2-auth/test/create-auth-client.test.ts", "packages/v2-client/test/login-schemas.test.ts"],
    rows: rowsNamed("access_token refresh_token"),
  },
  {
    table: "Refresh request (POST /api/v2/refresh_token)",
    place: "session",
    files: session,
    tests: ["packages/v2-auth/test/create-auth-client.test.ts", "packages/v2-client/test/login-schemas.test.ts"],
    rows: rowsNamed("refresh_token"),
  },
  {
    table: "Token kinds",
    place: "session",
    files: ["packages/v2-auth/src/credentials.ts"],
    tests: ["packages/v2-auth/test/create-auth-client.test.ts"],
    rows: { "User-level token": ["Credentials"], "User-level agent token": ["Agent"] },
  },
  {
    table: "Token lifecycle",
    place: "session",
    files: ["packages/v2-auth/src/*.ts"],
    tests: ["packages/v2-auth/test/lifecycle/*.test.ts", "packages/v2-auth/test/token-vault.test.ts"],
    rows: {
      "no token, POST /api/v2/login": ["/api/v2/login"],
      "access token valid, time passes": ["60_000"],
      "access token expired, POST /api/v2/refresh_token": ["/api/v2/refresh_token"],
    },
  },
  {
    table: "REST API v2 (user level)",
    place: "session",
    files: session,
    tests: ["packages/v2-auth/test/create-auth-client.test.ts", "packages/simulator/test/v2/create-v2-app.test.ts"],
    rows: rowsNamed("/api/v2/login /api/v2/refresh_token"),
  },
  {
    table: "Login and refresh (errors)",
    place: "session",
    files: ["packages/v2-auth/src/catalogue.ts", "packages/v2-auth/src/create-auth-client.ts"],
    tests: ["packages/v2-auth/test/create-auth-client.test.ts", "packages/simulator/test/v2/create-v2-app.test.ts"],
    rows: {
      "Request malformed or has invalid parameters": ["400", "AUTH_REQUEST_REFUSED"],
      "Authentication method not supported": ["400", "AUTH_REQUEST_REFUSED"],
      "Username or password incorrect": ["401", "AUTH_PASSWORD_REJECTED"],
      "Authentication token invalid": ["401", "AUTH_TOKEN_REJECTED"],
      "Unexpected server-side error": ["500", "AUTH_SERVER_ERROR"],
    },
  },
];
