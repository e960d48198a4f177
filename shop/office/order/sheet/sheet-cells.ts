import { calendarDayOf } from "#lib/calendar-day.ts";
import { phoneWords } from "#lib/phone.ts";
import { orderName } from "#shop/order/order-name.ts";
import type { SheetColumn, SheetField } from "#shop/site/sheet/courier-sheet.ts";
import type { Company } from "#shop/site/settings.ts";
import type { Box } from "./in-boxes.ts";

type Sender = { company: Company; shopName: string; now: Date };

/** Programs cut what is longer, and a label has room for so much. */
const MOST_CONTENTS = 300;

const contentsOf = ({ lines }: Box): string =>
  lines
    .map(
      ({ title, options, quantity }) =>
        `${title}${options.length ? ` (${options.map(({ label }) => label).join(", ")})` : ""} ${quantity}개`,
    )
    .join(" / ")
    .slice(0, MOST_CONTENTS);

const cells: Record<SheetField, (box: Box, sender: Sender) => string | number> = {
  number: ({ numbers }) => numbers.join(" "),
  recipientName: ({ recipientName }) => recipientName,
  recipientPhone: ({ recipientPhone }) => phoneWords(recipientPhone),
  ordererPhone: ({ ordererPhone }) => phoneWords(ordererPhone),
  postcode: ({ postcode }) => postcode,
  address: ({ address, addressDetail }) => `${address} ${addressDetail}`.trim(),
  addressBase: ({ address }) => address,
  addressDetail: ({ addressDetail }) => addressDetail,
  items: ({ lines }) => orderName(lines.map(({ title }) => title)),
  contents: contentsOf,
  pieces: ({ lines }) => lines.reduce((pieces, { quantity }) => pieces + quantity, 0),
  boxes: () => 1,
  memo: ({ memos }) => memos.join(" / "),
  ordererName: ({ ordererName }) => ordererName,
  senderName: (_box, { company, shopName }) => company.name || shopName,
  senderPhone: (_box, { company }) => company.phone,
  senderAddress: (_box, { company }) => company.address,
  today: (_box, { now }) => calendarDayOf(now),
  empty: () => "",
};

/** A cell of a sheet. All but counts are texts, so that no program drops a zero or a digit. */
export const sheetCell = (column: SheetColumn, box: Box, sender: Sender): string | number =>
  column.field === "fixed" ? column.words : cells[column.field](box, sender);
