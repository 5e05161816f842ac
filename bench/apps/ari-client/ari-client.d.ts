/**
 * The part of the npm package that the benchmark uses. The package has no types and is installed
 * only here.
 */
declare module "ari-client" {
  /** A client that has built itself from the platform's own description. */
  export interface Client {
    on(event: string, listener: (event: object) => void): void;
    start(app: string): Promise<void>;
    readonly bridges: Record<"create" | "addChannel" | "destroy", Operation>;
    readonly channels: Record<"answer" | "hangup" | "play" | "originate", Operation>;
    readonly playbacks: Record<"stop", Operation>;
  }

  /** A request, with its parameters by name. */
  export type Operation = (parameters: Readonly<Record<string, unknown>>) => Promise<unknown>;

  const ari: { connect(url: string, username: string, password: string): Promise<Client> };
  export default ari;
}
