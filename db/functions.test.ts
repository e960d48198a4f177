import { readdirSync, readFileSync } from "node:fs";
import { Client } from "pg";
import { expect, test } from "vitest";
import { projectFile } from "#lib/project-file.server.ts";
import { testShop } from "#tests/test-shop.ts";

const folder = projectFile("db/functions");
const files = readdirSync(folder).toSorted();

/** The functions of the shop itself; those of an extension are not ours to write down. */
const FUNCTIONS = `
  select proname || '.sql' as file, pg_get_functiondef(oid) as definition from pg_proc
  where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`;

/** Comments may be reworded without a migration. */
const statementsOf = (text: string): string =>
  text.replace(/--.*$/gm, "").replace(/\s+/g, " ").trim();

async function definitions(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ file: string; definition: string }>(FUNCTIONS);
  return Object.fromEntries(rows.map(({ file, definition }) => [file, statementsOf(definition)]));
}

test("every function of a migrated database stands in db/functions as it is, and no other", async () => {
  const { databaseUrl } = await testShop();
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const migrated = await definitions(client);
    expect(files).toEqual(Object.keys(migrated).toSorted());
    await client.query("begin");
    for (const file of files) await client.query(readFileSync(`${folder}/${file}`, "utf8"));
    expect(await definitions(client)).toEqual(migrated);
  } finally {
    await client.end();
  }
});
