import type { Shop } from "../shop.ts";
import { findStoredVendors } from "./find-vendor-settings.server.ts";

/** The settings of payments, mail and messages for the office, without secrets. */
export async function viewVendorSettings({
  db,
  secret,
  vendors: { fixed },
}: Pick<Shop, "db" | "secret" | "vendors">) {
  const { payment, mail, message, transfer, tracking } = await findStoredVendors(db, secret);
  const view = <Shown>(stored: { id: number; shown: Shown; isUnreadable: boolean } | null) => ({
    /** a form sends it back */
    seen: String(stored?.id ?? ""),
    shown: stored?.shown ?? null,
    isUnreadable: stored?.isUnreadable ?? false,
  });
  return {
    payment: { ...view(payment), isFixed: fixed.payment },
    transfer: view(transfer),
    mail: { ...view(mail), isFixed: fixed.mail },
    message: { ...view(message), isFixed: fixed.message },
    tracking: { ...view(tracking), isFixed: fixed.tracking },
  };
}
