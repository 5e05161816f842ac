import { createHash, randomBytes } from "node:crypto";

/** How long a session of a page lasts, in milliseconds. */
export const sessionLimits: Readonly<Record<"idleMs" | "longestMs" | "most", number>> = {
  /** Without a request of the page. */
  idleMs: 2 * 3_600_000,
  /** From its beginning, whatever the page does. */
  longestMs: 12 * 3_600_000,
  /** With more, the one that was idle for longest ends. */
  most: 64,
};

/**
 * The sessions of pages. A page gives the token of the printed address for one, and keeps only
 * that. So a page that is left open ends by itself.
 */
export interface Sessions {
  /** Begins one and gives its secret, of 128 random bits. */
  begin(): string;
  /** Whether this is the secret of one that lasts; a request keeps it from being idle. */
  lasts(secret: string, how?: { readonly isRequest: boolean }): boolean;
  end(secret: string): void;
}

/** Keeps sessions by the clock `now`; of their secrets only digests. */
export function createSessions(now: () => number): Sessions {
  const open = new Map<string, { readonly begun: number; readonly seen: number }>();
  const digest = (secret: string): string => createHash("sha256").update(secret).digest("hex");
  return {
    begin() {
      const secret = randomBytes(16).toString("base64url");
      const [longestIdle] = open.keys();
      if (open.size >= sessionLimits.most && longestIdle !== undefined) open.delete(longestIdle);
      open.set(digest(secret), { begun: now(), seen: now() });
      return secret;
    },
    lasts(secret, { isRequest } = { isRequest: true }) {
      const key = digest(secret);
      const found = open.get(key);
      if (found === undefined) return false;
      const { begun, seen } = found;
      const isOver =
        now() - begun >= sessionLimits.longestMs || now() - seen >= sessionLimits.idleMs;
      if (isOver || isRequest) open.delete(key);
      // The last one in the map was seen last.
      if (!isOver && isRequest) open.set(key, { begun, seen: now() });
      return !isOver;
    },
    end: (secret) => void open.delete(digest(secret)),
  };
}
