import { Client } from "pg";
import { afterFile } from "../after-file.ts";

/** Every request may write these: rate limits, searches, visits, the audit log and seen marks. */
const WRITTEN_BY_ASKING = [
  "attempt_windows",
  "audit_log",
  "audit_seals",
  "vain_searches",
  "visit_counts",
  "visit_marks",
  "visit_salts",
];
const MARKS_OF_VISITS = ["seen_at", "updated_at", "views"];

/** Logs every changed row; a rolled back change leaves no entry. */
async function keepLog(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1)",
    [WRITTEN_BY_ASKING],
  );
  const kept = (row: string) =>
    `(to_jsonb(${row}) ${MARKS_OF_VISITS.map((column) => `- '${column}'`).join(" ")})`;
  await client.query(`
    create schema changes;
    create unlogged table changes.log (id bigserial, name text not null, before jsonb, after jsonb, is_mark boolean not null, is_read boolean not null default false);
    create function changes.note() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
      declare mark boolean := false;
      begin
        if tg_op = 'UPDATE' then
          if old is not distinct from new then return null; end if;
          mark := ${kept("old")} = ${kept("new")};
        end if;
        insert into changes.log (name, before, after, is_mark)
          values (tg_table_name, to_jsonb(old), to_jsonb(new), mark);
        return null;
      end $$;
    create function changes.undo() returns void language plpgsql security definer set search_path = pg_catalog as $$
      declare
        change record;
        columns text;
      begin
        for change in select * from changes.log order by id desc loop
          if change.after is not null then
            execute format('delete from public.%I row where to_jsonb(row) = $1', change.name) using change.after;
          end if;
          if change.before is not null then
            select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
              where attrelid = format('public.%I', change.name)::regclass and attnum > 0 and not attisdropped and attgenerated = '';
            execute format('insert into public.%I (%s) overriding system value select %2$s from jsonb_populate_record(null::public.%1$I, $1)', change.name, columns) using change.before;
          end if;
        end loop;
        delete from changes.log;
        delete from public.attempt_windows;
      end $$;
    ${rows
      .map(
        ({ name }) => `
      create trigger zz_note after insert or update or delete on "${name}" for each row execute function changes.note();
      create trigger zz_note_all after truncate on "${name}" execute function changes.note();`,
      )
      .join("")}`);
}

/**
 * Reports what requests changed in the database, and where a text was written, using the owner's
 * role.
 */
export async function fingerprinter(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  afterFile(() => client.end());
  await keepLog(client);
  const counts = new Map<string, number>();

  async function drain(): Promise<{ name: string; text: string }[]> {
    const { rows } = await client.query<{ name: string; text: string }>(
      "update changes.log set is_read = true where not is_read and not is_mark returning name, coalesce(after::text, '') as text",
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
    /** Equal as long as nothing changed, counted tries included. */
    async trace(): Promise<string> {
      await drain();
      const { rows } = await client.query<{ tries: string }>(
        "select coalesce(sum(count), 0) as tries from attempt_windows",
      );
      const changes = [...counts.values()].reduce((sum, count) => sum + count, 0);
      return `${changes} ${rows[0]!.tries}`;
    },
    /** Rows written since the last look with one of these texts anywhere in them. */
    rowsWith: async (...texts: string[]): Promise<{ name: string; text: string }[]> =>
      (await drain()).filter(({ text }) => texts.some((one) => text.includes(one))),
    /** Numbers that the statement gives, read as the owner of all tables. */
    numbers: async (statement: string) =>
      (await client.query<Record<string, number>>(statement)).rows[0]!,
    /** What stands now is what `undo` leads back to. */
    keep: () => client.query("delete from changes.log"),
    /**
     * Restores every row and forgets tries; false where the server allows that only to its
     * superuser.
     */
    async undo(): Promise<boolean> {
      const { rows } = await client.query<{ may: boolean }>(
        "select has_parameter_privilege('session_replication_role', 'set') as may",
      );
      if (!rows[0]!.may) return false;
      for (let tries = 0; tries < 5; tries += 1)
        try {
          await client.query(
            "set session_replication_role = replica; select changes.undo(); reset session_replication_role",
          );
          return true;
        } catch (error) {
          // The shop notes views late: a row that changed meanwhile stands in the log by now.
          if (!(error instanceof Error && "code" in error && error.code === "23505")) throw error;
        }
      return false;
    },
  };
}

/** The tables in which something changed. */
export const changedBetween = (before: Map<string, number>, after: Map<string, number>): string[] =>
  [...after].filter(([name, count]) => before.get(name) !== count).map(([name]) => name);
