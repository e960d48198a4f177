type BoxedLine = { title: string; options: { label: string }[]; quantity: number };

export type BoxedOrder = {
  number: string;
  ordererName: string;
  ordererPhone: string;
  recipientName: string;
  recipientPhone: string;
  postcode: string;
  address: string;
  addressDetail: string;
  courierMemo: string;
  lines: BoxedLine[];
};

/** One parcel: the first order says whom it goes to, all of them what is in it. */
export type Box = BoxedOrder & { numbers: string[]; memos: string[] };

const same = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/[\s\-().,]/g, "")
    .toLowerCase();

/** The same person at the same address with the same phone. */
const whoseBox = (order: BoxedOrder): string =>
  [order.recipientName, order.recipientPhone, order.postcode, order.address, order.addressDetail]
    .map(same)
    .join("\n");

/** The orders in their boxes, in the order of each box's first. */
export function inBoxes(orders: readonly BoxedOrder[], isOneBox: boolean): Box[] {
  const groups = Map.groupBy(orders, (order) => (isOneBox ? whoseBox(order) : order.number));
  return [...groups.values()].map((own) => ({
    ...own[0]!,
    numbers: own.map(({ number }) => number),
    lines: own.flatMap(({ lines }) => lines),
    memos: [...new Set(own.map(({ courierMemo }) => courierMemo).filter(Boolean))],
  }));
}
