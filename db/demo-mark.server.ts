import pg from "pg";
import { words } from "#server/words/words.ts";

/** Whether the database has demo content, and which kind of passwords its accounts have. */
export type DemoMark = "known" | "drawn" | null;

/** Queries a database before the shop opens on it. */
export async function askDatabase<Row extends object>(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

export async function findDemoMark(url: string): Promise<DemoMark> {
  const [row] = await askDatabase<{ passwords: "known" | "drawn" }>(
    url,
    "select passwords from demo_content",
  );
  return row?.passwords ?? null;
}

class DemoDatabase extends Error {
  override name = "DemoDatabase";
}

/**
 * Throws DemoDatabase when a real shop, or a demo that others can reach, would have accounts with
 * published passwords.
 */
export function refuseDemoContent(
  { production, demoForOthers }: { production: boolean; demoForOthers: boolean },
  mark: DemoMark,
): void {
  if (production && mark) throw new DemoDatabase(words().demoDatabase);
  if (demoForOthers && mark === "known") throw new DemoDatabase(words().demoDatabaseKnown);
}
