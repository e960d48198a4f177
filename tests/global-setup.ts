import type { TestProject } from "vitest/node";
import { grantApplication } from "#db/grant-application.server.ts";
import { migrateDatabase } from "#db/migrate.server.ts";
import { projectFile } from "#lib/project-file.server.ts";
import { isBuilt } from "#server/commands/ensure-build.server.ts";
import { openDatabase } from "#db/client.server.ts";
import { demoSite } from "#db/seed/demo-site.ts";
import { siteSettings } from "#shop/site/table.server.ts";
import { createDatabase, startTestPostgres } from "./postgres-for-tests.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgres: { admin: string; template: string; url: string };
    /** whether there is a build of the sources as they stand when the tests begin */
    isBuilt: boolean;
  }
}

/** A shop that its owner has set up, as nearly every test needs it. */
async function furnish(url: string) {
  const { db, pool } = openDatabase(url);
  await db.insert(siteSettings).values({ settings: { ...demoSite, strikes: "proven" } });
  await pool.end();
}

const TEMPLATE = "shop_template";

/** One PostgreSQL per run, with a migrated template database that each worker clones. */
export default async function setUp(project: TestProject) {
  project.provide("isBuilt", isBuilt(projectFile("")));
  const postgres = await startTestPostgres();
  await createDatabase(postgres.url("postgres"), TEMPLATE);
  await migrateDatabase(postgres.url(TEMPLATE));
  await furnish(postgres.url(TEMPLATE));
  if (!(await grantApplication(postgres.url(TEMPLATE))))
    throw new Error("the tests' database server must let them make a role");
  project.provide("postgres", {
    admin: postgres.url("postgres"),
    template: TEMPLATE,
    url: postgres.url("{database}"),
  });
  return () => postgres.stop();
}
