import { AuthError } from "./auth-error.ts";

/** The address below which the API lies, without a slash at its end. Throws an `AuthError` with `AUTH_BASE_URL`. */
export function readBaseUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null) throw badUrl("cannot be read");
  if (url.protocol !== "http:" && url.protocol !== "https:") throw badUrl("has neither http nor https");
  if (url.username !== "" || url.password !== "") throw badUrl("holds a user or a password, which would reach logs");
  if (url.search !== "" || url.hash !== "") throw badUrl("has a query or a fragment");
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
}

function badUrl(problem: string): AuthError {
  return new AuthError("AUTH_BASE_URL", `The base URL ${problem}. Write it like https://pbx.example.com.`);
}
