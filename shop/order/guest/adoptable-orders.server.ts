import { sql, type SQL } from "drizzle-orm";
import { users } from "#shop/member/table.server.ts";
import { paymentIn } from "../status-condition.server.ts";
import { orders } from "../table.server.ts";

/** Orders being paid stay with their device, since the payment window returns there. */
export const isClaimableBy = (accountId: string): SQL => sql`(
  ${orders.memberId} is null and ${orders.departedMemberId} is null and not ${paymentIn(orders.payment, "unsettled")}
  and lower(${orders.ordererEmail}) = (select ${users.email} from ${users} where ${users.id} = ${accountId} and ${users.emailVerified} and ${users.emailProof} is not null and ${users.blockedAt} is null))`;
