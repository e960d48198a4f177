import { sql, type SQL } from "drizzle-orm";
import { users } from "../member/table.server.ts";
import { paymentIn } from "./status-condition.server.ts";
import { orders } from "./table.server.ts";

/**
 * Guest orders that were placed with this account's address, which it must have proven to own. Never those of somebody who has left. One
 * that is being paid stays with the device that pays it, since the payment window leads back there.
 */
export const isClaimableBy = (accountId: string): SQL => sql`(
  ${orders.memberId} is null and ${orders.departedMemberId} is null and not ${paymentIn(orders.payment, "unsettled")}
  and lower(${orders.ordererEmail}) = (select ${users.email} from ${users} where ${users.id} = ${accountId} and ${users.emailVerified} and ${users.emailProof} is not null and ${users.blockedAt} is null))`;
