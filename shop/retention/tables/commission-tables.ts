import type { HeldTables } from "../held.ts";

const withLine = (change: "delete" | Readonly<Record<string, string>>) =>
  ({
    with: "orders",
    by: "line_id in (select id from order_lines where order_id = any($1))",
    change,
  }) as const;

/** What buyer and shop made together; kept as long as the order that it was made for. */
export const commissionTables: HeldTables = {
  commission_rooms: {
    what: "주문 제작 작업실",
    purpose: "계약 이행",
    ground: "계약",
    personal: "",
    plain: "state actor_id",
    ends: [withLine("delete")],
  },
  commission_scripts: {
    what: "주문 제작의 바뀐 원고",
    purpose: "계약 이행",
    ground: "계약",
    personal: "script",
    plain: "by state",
    ends: [withLine("delete")],
  },
  commission_takes: {
    what: "주문 제작의 녹음",
    purpose: "계약 이행",
    ground: "계약",
    personal: "note",
    plain: "id blob file_name content_type peaks account_id",
    ends: [withLine("delete")],
  },
  commission_comments: {
    what: "녹음에 남긴 의견",
    purpose: "계약 이행",
    ground: "계약",
    personal: "words",
    plain: "take_id by account_id",
    ends: [withLine("delete")],
  },
  commission_events: {
    what: "주문 제작 이력",
    purpose: "계약 이행 기록",
    ground: "법령",
    personal: "facts",
    plain: "event by account_id",
    ends: [withLine({ facts: "'{}'" })],
  },
};
