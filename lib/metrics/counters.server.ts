const counted = new Map<string, number>();

/** Counts events of this process, under a name with labels in Prometheus's format. */
export const count = (name: string, by = 1): void =>
  void counted.set(name, (counted.get(name) ?? 0) + by);

export const readCounters = (): [name: string, value: number][] => [...counted];
