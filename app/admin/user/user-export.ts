import { redirect } from "react-router";
import { memberList } from "#shop/office/member/member-list.server.ts";
import { listFileWithReason } from "#app/admin/list/list-file.server.ts";

/** Following a link never downloads anybody's data. */
export const loader = () => redirect(memberList.path);
export const action = listFileWithReason(memberList);
