import { listTabs, type ListTab } from "./order-tab.ts";
import { payment, type PaymentStatus } from "../status.ts";

/** Which of the back office's orders are shown. */
export type OrderFilter = {
  tab: ListTab;
  search: string;
  /** days in Seoul, both of them included */
  from: string;
  to: string;
  payment: PaymentStatus | "";
  recommender: string;
  /** only with an administrator's memo */
  memo: boolean;
  /** only what should have been sent before today */
  late: boolean;
  /** only gifts whose receiver has not said where they go */
  gift: boolean;
  /** only what was sent in part, with the rest still to come */
  part: boolean;
  sort: "newest" | "oldest";
  /** of one page */
  rows: number;
};

/** What is looked for, in words: for a heading, a file, the audit log. */
export const filterWords = ({
  tab,
  search,
  from,
  to,
  payment: money,
  recommender,
  memo,
  late,
  gift,
  part,
}: OrderFilter): string =>
  [
    listTabs[tab],
    search && `'${search}'`,
    (from || to) && `${from || "처음"}부터 ${to || "오늘"}까지`,
    money && payment.states[money],
    recommender && `추천인 ${recommender}`,
    memo && "메모 있음",
    late && "발송 지연",
    gift && "받기를 기다리는 선물",
    part && "일부 발송",
  ]
    .filter(Boolean)
    .join(", ");
