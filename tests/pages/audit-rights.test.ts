import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { asOwner, testShop } from "../test-shop.ts";

const shop = await testShop();

test.each(["audit_log", "audit_reviews", "consents"])(
  "the shop's own database role adds to %s and does nothing else to it",
  async (table) => {
    for (const statement of [
      `update ${table} set id = id`,
      `update ${table} set month = month`,
      `delete from ${table}`,
      `truncate ${table}`,
      `alter table ${table} disable trigger all`,
      `drop table ${table}`,
      `alter table ${table} add column x int`,
      `create trigger t before insert on ${table} for each row execute function consents_are_append_only()`,
      `alter table ${table} owner to current_user`,
      `alter table ${table} rename to gone`,
    ])
      await expect(shop.db.execute(sql.raw(statement)), statement).rejects.toThrow();
    // Without an error, since a grant of what one may not grant is only a warning.
    await shop.db
      .execute(sql.raw(`grant update, delete on ${table} to current_user`))
      .catch(() => undefined);
    await expect(shop.db.execute(sql.raw(`delete from ${table}`))).rejects.toMatchObject({
      cause: { code: "42501" },
    });
  },
);

test("even the tables' owner changes nothing of the log and of consents", async () => {
  for (const table of ["audit_log", "consents"])
    for (const statement of [`delete from ${table}`, `truncate ${table}`])
      await expect(asOwner(shop, statement)).rejects.toThrow("append-only");
});
