import { and, eq, gte, lt } from "drizzle-orm";
import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import { countUpTo } from "#shop/database/count-up-to.server.ts";
import { isPaid } from "#shop/order/status.ts";
import { orders } from "#shop/order/table.server.ts";
import { officeList } from "../list/office-list.server.ts";
import { listRecommended } from "./list-recommended.server.ts";
import { momentsOf, periodFields, type Period } from "./recommender-period.ts";

const isOfCode = (code: string, period: Period) => {
  const { since, before } = momentsOf(period);
  return and(
    eq(orders.recommenderCode, code),
    gte(orders.placedAt, since),
    lt(orders.placedAt, before),
  );
};

/** The orders placed with one code, newest first; its file has no personal data. */
export const recommendedList = (code: string, now: Date) =>
  officeList({
    path: `/admin/recommender/${code}`,
    name: "recommended",
    fields: periodFields(now),
    page: ({ db }, period, page) => listRecommended(db, code, period, page),
    columns: {
      code: ["추천인 코드", () => code],
      number: ["주문번호", ({ number }) => number],
      placedAt: ["주문일", ({ placedAt }) => toSeoulLocal(placedAt).replace("T", " ")],
      state: ["상태", ({ label }) => label],
      total: ["주문 금액", ({ total }) => total],
      returned: ["환불 금액", ({ returned }) => returned],
      left: [
        "남은 금액",
        ({ total, returned, payment }) => (isPaid({ payment }) ? total - returned : 0),
      ],
    },
    file: {
      name: "recommenders",
      korean: "추천인",
      plain: "recommender",
      asksReason: true,
      ending: ({ from, to }) => `${code}-${from}-${to}`,
      audit: (period) => ({
        action: "recommender.export",
        subject: `recommender ${code}`,
        after: period,
      }),
      count: ({ db }, period, limit) => countUpTo(db, orders, isOfCode(code, period), limit),
    },
  });
