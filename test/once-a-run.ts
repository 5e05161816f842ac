import { createServer } from "node:http";

/** The things that test files of one run share. They run in processes of their own, so they ask over HTTP. */
export interface OnceARun {
  /** Where they ask: `askOnce`. */
  readonly url: string;
  /** Ends it where somebody has asked. */
  close(): Promise<void>;
}

/** How something is begun, what of it is told to who asks, and how it is ended. */
export interface Shared<Thing> {
  begin(): Promise<Thing>;
  told(thing: Thing): string;
  end(thing: Thing): Promise<void>;
}

/** Has something begin once, when the first test file asks for it. */
export async function onceARun<Thing>(shared: Shared<Thing>): Promise<OnceARun> {
  let begun: Promise<Thing> | undefined;
  const control = createServer((_request, response) => {
    begun ??= shared.begin();
    begun.then(
      (thing) => response.end(shared.told(thing)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => control.listen(0, "127.0.0.1", resolve));
  const address = control.address();
  if (address === null || typeof address === "string")
    throw new Error("The control server has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      control.close();
      control.closeAllConnections();
      const thing = await begun?.catch(() => undefined);
      if (thing !== undefined) await shared.end(thing);
    },
  };
}

/** What is told of it. Rejects where it could not begin. */
export async function askOnce(url: string): Promise<string> {
  const response = await fetch(url);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
