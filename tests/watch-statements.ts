import pg, { type QueryConfig } from "pg";
import { vi } from "vitest";

/**
 * Records queries from now on: names of prepared statements, texts of others; sorted, without
 * connection set-up.
 */
export function watchStatements() {
  const query = vi.spyOn(pg.Client.prototype, "query");
  return (): string[] => {
    const requests = query.mock.calls.map(([config]) => config as unknown as string | QueryConfig);
    query.mockRestore();
    return requests
      .map((config) => (typeof config === "string" ? config : (config.name ?? config.text)))
      .filter((words) => !words.includes("set_config("))
      .toSorted();
  };
}
