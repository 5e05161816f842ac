import { PortError, type Store, type Transport } from "@flowrun/core/plugin";

/** A transport that refuses commands of some kinds by itself, and passes everything else on. */
export function refusingTransport(transport: Transport, kinds: readonly string[]): Transport {
  return {
    connect: (receiver) => transport.connect(receiver),
    close: () => transport.close(),
    perform: (command) =>
      kinds.includes(command.kind)
        ? Promise.reject(
            new PortError("TEST_REFUSED", "refused by the scenario", { certain: true }),
          )
        : transport.perform(command),
  };
}

/** A store whose lookups in some tables fail. */
export function failingStore(store: Store, tables: readonly string[]): Store {
  return {
    close: () => store.close(),
    lookup: (query) =>
      tables.includes(query.table.name)
        ? Promise.reject(new PortError("TEST_REFUSED", "refused by the scenario"))
        : store.lookup(query),
  };
}

/**
 * Ports that keep one kind of command, or the lookups in one table, waiting until the caller has
 * left.
 */
export function holdUntilCallerLeft(held: string): {
  readonly transport: (inner: Transport) => Transport;
  readonly store: (inner: Store) => Store;
} {
  const left = Promise.withResolvers<void>();
  return {
    transport: (inner) => ({
      connect: (receiver) =>
        inner.connect({
          ...receiver,
          event: (event) => {
            if (event.kind === "leg.left") left.resolve();
            receiver.event(event);
          },
        }),
      close: () => inner.close(),
      perform: async (command) => {
        if (command.kind === held) await left.promise;
        return inner.perform(command);
      },
    }),
    store: (inner) => ({
      close: () => inner.close(),
      lookup: async (query) => {
        if (query.table.name === held) await left.promise;
        return inner.lookup(query);
      },
    }),
  };
}
