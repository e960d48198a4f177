import { Client } from "pg";

/** Counts of tries, the log of who looked, and marks of having been seen are written by whoever asks. */
const WRITTEN_BY_ASKING = ["attempts", "audit_log"];
const MARKS_OF_VISITS = ["seen_at", "updated_at", "views"];

/** Every changed row stands in a log of its own from here on, with the transaction that changed it; a change that was rolled back does not. */
async function keepLog(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1)",
    [WRITTEN_BY_ASKING],
  );
  const kept = (row: string) =>
    `(to_jsonb(${row}) ${MARKS_OF_VISITS.map((column) => `- '${column}'`).join(" ")})`;
  await client.query(`
    create schema changes;
    create unlogged table changes.log (name text not null, text text not null);
    create function changes.note() returns trigger language plpgsql security definer set search_path = pg_catalog as $$ begin
      if tg_op = 'TRUNCATE' then insert into changes.log values (tg_table_name, ''); return null; end if;
      if tg_op = 'UPDATE' and ${kept("old")} = ${kept("new")} then return null; end if;
      insert into changes.log values (tg_table_name, case when tg_op = 'DELETE' then '' else to_jsonb(new)::text end);
      return null;
    end $$;
    ${rows
      .map(
        ({ name }) => `
      create trigger zz_note after insert or update or delete on "${name}" for each row execute function changes.note();
      create trigger zz_note_all after truncate on "${name}" execute function changes.note();`,
      )
      .join("")}`);
}

/** Tells what any request changed in the database, and where some text was written, as the owner of all of it. */
export async function fingerprinter(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await keepLog(client);
  const counts = new Map<string, number>();

  async function drain(): Promise<{ name: string; text: string }[]> {
    const { rows } = await client.query<{ name: string; text: string }>(
      "delete from changes.log returning name, text",
    );
    for (const { name } of rows) counts.set(name, (counts.get(name) ?? 0) + 1);
    return rows;
  }

  return {
    /** Table name to how many of its rows were changed so far. */
    async read(): Promise<Map<string, number>> {
      await drain();
      return new Map(counts);
    },
    /** The same as long as nothing was changed, tries that are counted against whoever asks included. */
    async trace(): Promise<string> {
      await drain();
      const { rows } = await client.query<{ tries: string }>(
        "select coalesce(sum(count), 0) as tries from attempts",
      );
      const changes = [...counts.values()].reduce((sum, count) => sum + count, 0);
      return `${changes} ${rows[0]!.tries}`;
    },
    /** Rows written since the last look with one of these texts anywhere in them. */
    rowsWith: async (...texts: string[]): Promise<{ name: string; text: string }[]> =>
      (await drain()).filter(({ text }) => texts.some((one) => text.includes(one))),
    close: () => client.end(),
  };
}

/** The tables in which something changed. */
export const changedBetween = (before: Map<string, number>, after: Map<string, number>): string[] =>
  [...after].filter(([name, count]) => before.get(name) !== count).map(([name]) => name);
