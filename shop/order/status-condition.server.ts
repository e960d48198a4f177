import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { openClaims } from "./claim-status.ts";
import { withoutParcel } from "./standing.ts";
import { paymentGroups, type PaymentGroup } from "./status.ts";

/** Written out, not sent as parameters: so the database finds its partial indexes. */
const isOneOf = (column: SQLWrapper, states: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(states.map((state) => `'${state}'`).join(", "))})`;

/** `paymentIs` of status.ts for the database. */
export const paymentIn = (column: SQLWrapper, group: PaymentGroup): SQL =>
  isOneOf(column, paymentGroups[group]);

/** `isClaimOpen`; null where there is no claim. */
export const claimIsOpen = (column: SQLWrapper): SQL => isOneOf(column, openClaims);

/** The columns of an order that say where it stands. */
type Columns = { payment: SQLWrapper; delivery: SQLWrapper; claimStatus: SQLWrapper };

/** Whether `tabOf` says "canceled". The index orders_canceled is made of it. */
export const isUnderCanceled = ({ payment, delivery, claimStatus }: Columns): SQL =>
  sql`(${paymentIn(payment, "calledOff")} or coalesce(${claimIsOpen(claimStatus)}, false) or (${paymentIn(payment, "paid")} and ${isOneOf(delivery, withoutParcel)}))`;
