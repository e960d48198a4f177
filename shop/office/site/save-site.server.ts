import { createHash } from "node:crypto";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { tellOwnersOfKey } from "#shop/member/notice/tell-owners.server.ts";
import { refuseGoneFeeClasses } from "#shop/product/fee/refuse-gone-fee-classes.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { WRONG_BUSINESS_NUMBER } from "#shop/site/business-number.ts";
import { DEMO_BUSINESS_NUMBER } from "#shop/site/shown-business-number.ts";
import { changeSite, picturesNamed } from "#shop/site/change-site.server.ts";
import { wayOfName } from "#shop/order/waybills/carrier-named.ts";
import { noSending } from "#shop/site/sending/sending.ts";
import type { SiteSettings } from "#shop/site/settings.ts";
import { siteParts, typedOf, type SitePart } from "#shop/site/site-fields.ts";
import { picturesIn, settingsOf, type SiteForm } from "#shop/site/site-forms.ts";

/** A word for how a part of the settings stands now; a form sends it back as `seen`. */
export const seenOf = (part: SitePart, site: SiteSettings): string =>
  createHash("sha256")
    .update(JSON.stringify(typedOf(part, site)))
    .digest("base64url")
    .slice(0, 22);

/** The word of every part. */
export const seenParts = (site: SiteSettings) =>
  Object.fromEntries(
    Object.keys(siteParts).map((part) => [part, seenOf(part as SitePart, site)]),
  ) as Record<SitePart, string>;

/**
 * Saves one part of the settings, for every process's next request. Throws `site-changed` when
 * somebody saved this part since the form was shown.
 */
export async function saveSite(
  { db, origin }: Pick<Shop, "db" | "origin">,
  form: SiteForm,
  acting: AuditActor,
): Promise<void> {
  const { part, seen } = form;
  await changeSite(db, acting, async (db, before) => {
    if (seen !== seenOf(part, before)) throw new Refusal("site-changed");
    refuseDemoNumber(form, before);
    refuseNamesOfOurs(form);
    const newSettings = settingsOf(form, await picturesNamed(db, part, picturesIn(form)), before);
    const after = { ...before, ...newSettings };
    await refuseGoneFeeClasses(db, namesGone(before, after));
    const [was, is] = [before, after].map((site) => typedOf(part, site));
    if (part === "account" && JSON.stringify(was) !== JSON.stringify(is))
      await tellOwnersOfKey(db, { origin }, part, acting);
    return { said: newSettings, subject: part, before: was!, after: is! };
  });
}

/** The number that the demonstration came with may stay there; a shop of its own has its own. */
function refuseDemoNumber(form: SiteForm, before: SiteSettings): void {
  if (form.part !== "company" || form.businessNumber !== DEMO_BUSINESS_NUMBER) return;
  if (before.company.businessNumber !== DEMO_BUSINESS_NUMBER)
    throw new BadInput({ businessNumber: [WRONG_BUSINESS_NUMBER] });
}

/** A carrier of the owner's own cannot be told from one of ours by the same name. */
function refuseNamesOfOurs(form: SiteForm): void {
  if (form.part !== "sending") return;
  const twin = form.ownCarriers.find(({ name }) => wayOfName(noSending, name));
  if (twin) throw new BadInput({ ownCarriers: [`${twin.name}: 이미 목록에 있는 방법이에요.`] });
}

const namesGone = (before: SiteSettings, after: SiteSettings): string[] =>
  before.feeClasses
    .map(({ name }) => name)
    .filter((name) => !after.feeClasses.some((left) => left.name === name));
