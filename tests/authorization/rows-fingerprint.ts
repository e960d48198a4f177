import { Client } from "pg";

/** Counts of tries, the log of who looked, and marks of having been seen are written by whoever asks. */
const WRITTEN_BY_ASKING = new Set(["attempts", "audit_log"]);
const MARKS_OF_VISITS = ["seen_at", "updated_at", "views"];

/** Tells what any request changed in the database: a sum of every table's rows, read as the owner of all of them. */
export async function fingerprinter(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>("select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1");
  const names = rows.map(({ name }) => name).filter((name) => !WRITTEN_BY_ASKING.has(name));
  const without = MARKS_OF_VISITS.map((column) => `- '${column}'`).join(" ");
  const sums = names.map((name) => `select '${name}' as name, count(*)::text || ' ' || coalesce(sum(hashtextextended((to_jsonb(row) ${without})::text, 0)), 0)::text as sum from "${name}" as row`).join(" union all ");
  const texts = names.map((name) => `select '${name}' as name, to_jsonb(row)::text as text from "${name}" as row`).join(" union all ");

  const place = async () => (await client.query<{ place: string }>("select pg_current_wal_insert_lsn()::text as place")).rows[0]!.place;
  let last: { place: string; sums: Map<string, string> } | undefined;

  return {
    /** Table name to a sum of its rows. Where the server wrote nothing since, nothing is summed again. */
    async read(): Promise<Map<string, string>> {
      const now = await place();
      if (last?.place === now) return last.sums;
      const answer = await client.query<{ name: string; sum: string }>(sums);
      const read = new Map(answer.rows.map(({ name, sum }) => [name, sum]));
      // Taken before the sums: what was written while they were read is looked at next time.
      last = { place: now, sums: read };
      return read;
    },
    /** Rows with this text anywhere in them. */
    async rowsWith(text: string): Promise<{ name: string; text: string }[]> {
      return (await client.query(`select * from (${texts}) as every where position($1 in text) > 0`, [text])).rows;
    },
    close: () => client.end(),
  };
}

/** The tables that are not as they were. */
export const changedBetween = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...after].filter(([name, sum]) => before.get(name) !== sum).map(([name]) => name);
