import { searchedLine } from "#lib/text/typed.ts";
import { normalizeEmail } from "#lib/email.ts";
import { day, groupedChoice, search, typed, type ListFilter } from "../list/list-fields.ts";
import { actionGroups } from "./action-labels.ts";

const groups = Object.fromEntries(
  actionGroups.map(({ title, actions }) => [
    title,
    Object.fromEntries(actions.map(({ action, label }) => [action, label])),
  ]),
);

/** What is searched in the log; empty is everything. */
export const auditFields = {
  who: typed("누가 (이메일)", {
    most: 254,
    isExact: true,
    read: (line) => normalizeEmail(searchedLine(line, 254)),
  }),
  action: groupedChoice("한 일", "모든 일", groups),
  about: search("대상", "주문번호, 회원 번호나 이메일, 상품 번호", 254),
  from: day("시작일"),
  to: day("종료일"),
};
export type AuditFilter = ListFilter<typeof auditFields>;

/** The filter in words, for the audit log itself. */
export const auditFilterWords = (filter: AuditFilter): string =>
  Object.entries(filter)
    .filter(([, value]) => value)
    .map((pair) => pair.join("="))
    .join(" ");
