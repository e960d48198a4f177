import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { findVersionInForce } from "#shop/policy/find-policy.server.ts";
import { Refusal } from "#shop/refusal.ts";
import { policyNamesEarlier } from "../earlier/shows-earlier.server.ts";
import type { Shop } from "#shop/shop.ts";
import { changeSite } from "#shop/site/change-site.server.ts";
import type { ReviewSettings } from "#shop/site/settings.ts";

const typed = ({
  isOn,
  writeDays,
  editDays,
  showsEarlier,
}: ReviewSettings): Record<string, string> => ({
  isOn: isOn ? "on" : "",
  writeDays: String(writeDays),
  editDays: String(editDays),
  showsEarlier: showsEarlier ? "on" : "",
});

/**
 * Switches reviews on or off. Showing reviews requires the policy on how they are handled
 * (e-commerce act, article 21-4); without it in force it throws `reviews-need-policy`. Reviews of
 * elsewhere require that it names them, else `earlier-reviews-need-policy`.
 */
export const saveReviewSettings = (
  { db, now }: Pick<Shop, "db" | "now">,
  reviewSettings: ReviewSettings,
  acting: AuditActor,
): Promise<void> =>
  changeSite(db, acting, async (tx, { reviews: before }) => {
    if (reviewSettings.isOn && (await findVersionInForce(tx, "reviews", now())) === null)
      throw new Refusal("reviews-need-policy");
    if (reviewSettings.showsEarlier && !(await policyNamesEarlier(tx, now())))
      throw new Refusal("earlier-reviews-need-policy");
    return {
      said: { reviews: reviewSettings },
      subject: "reviews",
      before: typed(before),
      after: typed(reviewSettings),
    };
  });
