const counted = new Map<string, number>();

/** Counts what happens in this process, under a name with its labels as Prometheus reads them. */
export const count = (name: string, by = 1): void =>
  void counted.set(name, (counted.get(name) ?? 0) + by);

export const readCounters = (): [name: string, value: number][] => [...counted];
