import type { Shop } from "../shop.ts";
import { findStoredVendors } from "./find-vendor-settings.server.ts";

/** The settings of companies outside for the office, without secrets. */
export async function viewVendorSettings({
  db,
  secret,
  vendors: { fixed },
}: Pick<Shop, "db" | "secret" | "vendors">) {
  const stored = await findStoredVendors(db, secret);
  const view = <Shown>(stored: { id: number; shown: Shown; isUnreadable: boolean } | null) => ({
    /** a form sends it back */
    seen: String(stored?.id ?? ""),
    shown: stored?.shown ?? null,
    isUnreadable: stored?.isUnreadable ?? false,
  });
  return {
    payment: { ...view(stored.payment), isFixed: fixed.payment },
    transfer: view(stored.transfer),
    mail: { ...view(stored.mail), isFixed: fixed.mail },
    message: { ...view(stored.message), isFixed: fixed.message },
    tracking: { ...view(stored.tracking), isFixed: fixed.tracking },
    kakao: { ...view(stored.kakao), isFixed: fixed.kakao },
    naver: { ...view(stored.naver), isFixed: fixed.naver },
    google: { ...view(stored.google), isFixed: fixed.google },
    captcha: { ...view(stored.captcha), isFixed: fixed.captcha },
  };
}
