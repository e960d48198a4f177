/** How one request went, seen from outside. `lost`: the connection broke or nobody listened. */
export type Visit = {
  at: number;
  ms: number;
  method: string;
  path: string;
  app: string;
  outcome: number | "lost" | "hung";
  retryAfter: boolean;
};

/** Every request of a run, so that the service can be judged afterwards. */
export function serviceLog() {
  const visits: Visit[] = [];
  return {
    visits,
    note: (visit: Visit) => void visits.push(visit),
    counts(): Record<string, number> {
      const counted: Record<string, number> = {};
      for (const { outcome } of visits) counted[outcome] = (counted[outcome] ?? 0) + 1;
      return counted;
    },
  };
}

export type ServiceLog = ReturnType<typeof serviceLog>;
