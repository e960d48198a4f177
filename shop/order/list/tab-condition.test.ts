import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import { tabOf, type OrderStanding } from "../standing.ts";
import { claim, claimKindNames } from "../claim-status.ts";
import { delivery, payment } from "../status.ts";
import { tabCondition, tabNames } from "./tab-condition.server.ts";

const claims = [
  { claimKind: null, claimStatus: null },
  ...claimKindNames.flatMap((claimKind) =>
    claim.names.map((claimStatus) => ({ claimKind, claimStatus })),
  ),
];
const everyTriple: OrderStanding[] = delivery.names.flatMap((parcel) =>
  payment.names.flatMap((money) =>
    claims.map((asked) => ({ delivery: parcel, payment: money, ...asked })),
  ),
);

test("the database lists every combination of delivery, payment and claim under exactly the tab that tabOf says", async () => {
  const { db } = await testShop();
  const rows = sql.join(
    everyTriple.map(
      ({ delivery: parcel, payment: money, claimKind, claimStatus }, at) =>
        sql`(${at}::int, ${parcel}::delivery_status, ${money}::payment_status, ${claimKind ?? null}::claim_kind, ${claimStatus ?? null}::claim_status)`,
    ),
    sql`, `,
  );
  const tabs = sql.join(
    tabNames.map((tab) => sql`coalesce(${tabCondition(tab)}, false) as ${sql.identifier(tab)}`),
    sql`, `,
  );
  const { rows: found } = await db.execute<{ at: number } & Record<string, boolean>>(
    sql`select at, ${tabs} from (values ${rows}) as orders(at, delivery, payment, claim_kind, claim_status)`,
  );
  expect(found).toHaveLength(everyTriple.length);
  for (const { at, ...under } of found) {
    expect([everyTriple[at], tabNames.filter((tab) => under[tab])]).toEqual([
      everyTriple[at],
      [tabOf(everyTriple[at]!)],
    ]);
  }
});
