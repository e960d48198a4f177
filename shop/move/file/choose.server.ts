import { SUPPLY_DAYS } from "#shop/product/goods/supply-terms.ts";
import { isNoticeKind } from "#shop/product/notice/product-notice.ts";
import { noticeTemplate } from "#shop/product/notice/notice-template.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import type { Db } from "#shop/shop.ts";
import { LICENCE_FIELD, type MoveChoice } from "./move-forms.ts";

/** The choices as the kinds read them: the notice with the shop's own facts, licences by words. */
export async function choicesFrom(
  db: Db,
  { noticeKind, category, licence, formerOrigin, pointsEndOn, ...form }: MoveChoice,
): Promise<Record<string, unknown>> {
  const { company } = await findSite(db);
  const licences = Object.entries(form).flatMap(([name, id]) =>
    name.startsWith(LICENCE_FIELD) && typeof id === "string" && id
      ? [[name.slice(LICENCE_FIELD.length), id] as const]
      : [],
  );
  const facts = { name: company.name, phone: company.phone, title: "", days: SUPPLY_DAYS };
  const { show, joined, sounds, shippingClass, supplyNote, fetchesPictures } = form;
  return {
    show,
    joined,
    sounds,
    shippingClass,
    supplyNote,
    fetchesPictures,
    formerOrigin: formerOrigin.replace(/\/$/, ""),
    pointsEndOn: pointsEndOn || null,
    category: category || null,
    licence: licence || null,
    licences: Object.fromEntries(licences),
    notice: isNoticeKind(noticeKind) ? noticeTemplate(noticeKind, facts) : null,
  };
}
