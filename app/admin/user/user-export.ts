import { contentDisposition } from "#lib/text/content-disposition.ts";
import { redirect } from "react-router";
import { seoulDay } from "#lib/seoul-time.ts";
import { exportForm } from "#shop/office/member/admin-member-forms.ts";
import { exportMembers } from "#shop/office/member/export-members.server.ts";
import { memberQuery, readMemberFilter } from "#shop/office/member/member-filters.ts";
import { isRefusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";

/** Following a link never downloads anybody's data. */
export const loader = () => redirect("/admin/user");

/** The members that the address's filters mean, as a file; a refusal leads back to the list. */
export const action = formAction(exportForm, async (shop, { reason }, { visitor, request }) => {
  const filter = readMemberFilter(new URL(request.url).searchParams);
  try {
    const csv = await exportMembers(shop, filter, reason, visitor);
    return new Response(csv, {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Cache-Control": "private, no-store",
        "Content-Disposition": contentDisposition(
          "attachment",
          `회원-${seoulDay(shop.now())}.csv`,
          `members-${seoulDay(shop.now())}.csv`,
        ),
      },
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return redirect(`/admin/user?${memberQuery(filter)}`, {
      headers: { "Set-Cookie": flashCookie({ message: refusalAnswer(error).message }) },
    });
  }
});
