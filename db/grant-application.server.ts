import { log } from "#lib/log.server.ts";
import { withLock } from "./with-lock.server.ts";

const GRANT_LOCK = 7_215_003;

/**
 * The role that the shop works as: it reads and writes rows, owns nothing, and cannot change or
 * delete append-only records.
 */
export const APPLICATION_ROLE = "shop_application";

const APPEND_ONLY = ["audit_log", "audit_reviews", "consents", "payment_ledger", "value_ledger"];
/** Tables that only triggers write. */
const DERIVED = [
  "payments",
  "order_keys",
  "empty_shelves",
  "product_counts",
  "product_ratings",
  "price_history",
  "audit_seals",
];

/**
 * Creates the application's role and grants its rights, after every migration. False when the
 * database's owner may not create roles, as at some hosts; then only triggers protect append-only
 * tables.
 */
export async function grantApplication(url: string): Promise<boolean> {
  return withLock(url, GRANT_LOCK, async (client) => {
    const roleResult = await client.query(
      "select pg_has_role(current_user, oid, 'member') as member from pg_roles where rolname = $1",
      [APPLICATION_ROLE],
    );
    if (!roleResult.rowCount) {
      try {
        await client.query(`create role ${APPLICATION_ROLE} nologin`);
      } catch (error) {
        // Another shop on the same server may have created the role at the same moment.
        const isThere = (
          await client.query("select from pg_roles where rolname = $1", [APPLICATION_ROLE])
        ).rowCount;
        if (!isThere) return refused(error);
      }
    }
    try {
      if (!roleResult.rows[0]?.member)
        await client.query(`grant ${APPLICATION_ROLE} to current_user`);
      await client.query(`
        grant usage on schema public to ${APPLICATION_ROLE};
        grant select, insert, update, delete on all tables in schema public to ${APPLICATION_ROLE};
        grant usage, select on all sequences in schema public to ${APPLICATION_ROLE};
        revoke update, delete, truncate, references, trigger on ${APPEND_ONLY.join(", ")} from ${APPLICATION_ROLE};
        revoke insert, update, delete, truncate, references, trigger on ${DERIVED.join(", ")} from ${APPLICATION_ROLE};`);
      return true;
    } catch (error) {
      return refused(error);
    }
  });
}

function refused(error: unknown): false {
  log.warn(
    `The database does not let the shop make the role ${APPLICATION_ROLE} (${error instanceof Error ? error.message : error}). The audit log is kept by a trigger alone.`,
  );
  return false;
}
