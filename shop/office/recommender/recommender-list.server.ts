import { search, tabs } from "../list/list-fields.ts";
import { officeList } from "../list/office-list.server.ts";
import { listRecommenders, recommenderStates } from "./list-recommenders.server.ts";
import { periodFields } from "./recommender-period.ts";

/** Recommenders, newest first, each with what was paid through it in those days. */
export const recommenderList = (now: Date) =>
  officeList({
    path: "/admin/recommender",
    fields: {
      state: tabs("추천인 상태", recommenderStates),
      search: search("코드나 이름", "코드나 이름"),
      ...periodFields(now),
    },
    page: ({ db }, filter, page) => listRecommenders(db, filter, filter, page),
    columns: {
      code: ["코드"],
      name: ["이름"],
      state: ["상태"],
      orders: ["주문"],
      amount: ["금액"],
      createdAt: ["만든 날"],
    },
  });
