import { randomBytes } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { extname, join } from "node:path";

/** An answer with a file of the page. */
export interface PageFile {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

/** The built page, by the paths that browsers ask for. */
export interface PageFiles {
  /** `undefined` for a path that is none of the page's. */
  find(path: string): PageFile | undefined;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/**
 * The headers of every answer, so that nothing else is loaded, framed, guessed or told to others.
 */
export const safeHeaders: Readonly<Record<string, string>> = {
  "Content-Security-Policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-store",
};

/** In the page, where the nonce of its style sheets stands; another at every request. */
const nonceMark = "NONCE";

function pagePolicy(nonce: string, platform: string): string {
  return [
    `default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'${platform && ` ${platform}`}; font-src 'self'; img-src 'self' data:`,
    `style-src 'self' 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  ].join("; ");
}

/**
 * The worker has no page and no network. Ajv makes the checks of a flow's shapes as code, which is
 * allowed there only.
 */
const workerPolicy = "default-src 'none'; script-src 'self' 'unsafe-eval'; frame-ancestors 'none'";

/**
 * Reads the built page, which is small, once. `platform` is the origin of a WebSocket that the page
 * may connect to, too. Rejects where there is none.
 */
export async function readPageFiles(folder: string, platform = ""): Promise<PageFiles> {
  const names = await readdir(folder, { recursive: true });
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const name of names) {
    if (types[extname(name)] === undefined) continue;
    files.set(`/${name.replaceAll("\\", "/")}`, new Uint8Array(await readFile(join(folder, name))));
  }
  const page = new TextDecoder().decode(files.get("/index.html"));
  if (page === "") throw new Error(`There is no index.html in "${folder}".`);
  return {
    find(path) {
      if (path === "/") return pageWith(page, platform);
      const body = files.get(path);
      const type = types[extname(path)];
      if (body === undefined || type === undefined || path === "/index.html") return undefined;
      const isWorker = /\bworker-[^/]*\.js$/.test(path);
      const cached = {
        "Content-Type": type,
        "Cache-Control": "private, max-age=31536000, immutable",
      };
      return {
        body,
        headers: isWorker ? { ...cached, "Content-Security-Policy": workerPolicy } : cached,
      };
    },
  };
}

function pageWith(page: string, platform: string): PageFile {
  const nonce = randomBytes(16).toString("base64");
  const headers = {
    "Content-Type": types[".html"] ?? "",
    "Content-Security-Policy": pagePolicy(nonce, platform),
  };
  return { body: new TextEncoder().encode(page.replaceAll(nonceMark, nonce)), headers };
}
