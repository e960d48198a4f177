import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { openClaims } from "./claim-status.ts";
import { withoutParcel } from "./standing.ts";
import { paymentGroups, type PaymentGroup } from "./status.ts";

/** Literals, not parameters, so that PostgreSQL can use its partial indexes. */
const isOneOf = (column: SQLWrapper, states: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(states.map((state) => `'${state}'`).join(", "))})`;

/** `paymentIs` of status.ts in SQL. */
export const paymentIn = (column: SQLWrapper, group: PaymentGroup): SQL =>
  isOneOf(column, paymentGroups[group]);

/** `isClaimOpen` in SQL; null without a claim. */
export const claimIsOpen = (column: SQLWrapper): SQL => isOneOf(column, openClaims);

/** The columns with an order's states. */
type Columns = { payment: SQLWrapper; delivery: SQLWrapper; claimStatus: SQLWrapper };

/** Whether `tabOf` is "canceled". The index orders_canceled uses it. */
export const isUnderCanceled = ({ payment, delivery, claimStatus }: Columns): SQL =>
  sql`(${paymentIn(payment, "calledOff")} or coalesce(${claimIsOpen(claimStatus)}, false) or (${paymentIn(payment, "paid")} and ${isOneOf(delivery, withoutParcel)}))`;
