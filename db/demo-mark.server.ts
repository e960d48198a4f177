import pg from "pg";

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
  if (production && mark)
    throw new DemoDatabase(
      "The shop does not start: its database was filled with demo content, whose people are made up and whose passwords everybody knows. A real shop begins with a database of its own: set DATA_DIR to an empty directory, or DATABASE_URL to an empty database (docs/deployment.md says more).",
    );
  if (demoForOthers && mark === "known")
    throw new DemoDatabase(
      "The shop does not start: the accounts of this demonstration have passwords that everybody knows, and others may reach it. Set DATA_DIR to an empty directory, or DATABASE_URL to an empty database: its passwords are drawn there and printed once.",
    );
}
