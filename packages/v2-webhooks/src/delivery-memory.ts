/**
 * Remembers which deliveries were taken, and what came of it, so that a repeat is not taken again.
 */
export interface DeliveryMemory<T> {
  /**
   * Runs `take`, unless a delivery with this key was taken already or is being taken: then it
   * settles as that one does. A delivery that failed is forgotten, so that a repeat of it is taken.
   */
  once(key: string, take: () => Promise<T>): Promise<T>;
}

/** A memory of the last `most` deliveries: what is older counts as new. */
export function createDeliveryMemory<T = void>(most: number): DeliveryMemory<T> {
  const taken = new Map<string, Promise<T>>();
  return {
    once: (key, take) => {
      const earlier = taken.get(key);
      if (earlier !== undefined) return earlier;
      const taking = take();
      taken.set(key, taking);
      for (const oldest of taken.keys()) {
        if (taken.size <= most) break;
        taken.delete(oldest);
      }
      taking.catch(() => {
        if (taken.get(key) === taking) taken.delete(key);
      });
      return taking;
    },
  };
}
