import { redirect } from "react-router";
import { seoulDay } from "#lib/seoul-time.ts";
import { exportForm } from "#shop/office/member/admin-member-forms.ts";
import { exportMembers } from "#shop/office/member/export-members.server.ts";
import { memberQuery, readMemberFilter } from "#shop/office/member/member-filters.ts";
import { fileAction } from "#app/admin/list/file-action.server.ts";

/** Following a link never downloads anybody's data. */
export const loader = () => redirect("/admin/user");

export const action = fileAction(
  exportForm,
  (_shop, { query }) => `/admin/user?${memberQuery(readMemberFilter(query))}`,
  async (shop, { reason }, { visitor, query }) => {
    const day = seoulDay(shop.now());
    const file = await exportMembers(shop, readMemberFilter(query), reason, visitor);
    return { file, plain: `members-${day}`, korean: `회원-${day}` };
  },
);
