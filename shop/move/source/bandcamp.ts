import type { MoveSource } from "./move-source.ts";
import { firstFilled, rest } from "./row-words.ts";

/** What is sold as files; the others are parcels, payouts and fees. */
const FILES =
  /^(?:album|track|digital album|digital track|digital discography|discography|bundle)$/i;

/** "5/13/26 11:28pm", which is month, day and year in UTC. */
const SHORT_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})\s+(\d{1,2}:\d{2}\s*(?:am|pm)?)/i;

function momentText(cell: string): string {
  const [, month, day, year = "", time] = SHORT_DATE.exec(cell.trim()) ?? [];
  if (!month || !day) return cell.trim();
  const full = year.length === 2 ? `20${year}` : year;
  return `${full}-${month.padStart(2, "0")}-${day.padStart(2, "0")} ${time} UTC`;
}

const sale: MoveSource = {
  id: "bandcamp-sale",
  shop: "밴드캠프",
  what: "판매",
  kind: "purchase",
  tells: ["date", "item type", "item name", "buyer email", "bandcamp transaction id"],
  columns: {
    number: ["bandcamp transaction id"],
    date: ["date"],
    itemType: ["item type"],
    product: ["item name"],
    productId: ["item url", "sku"],
    name: ["buyer name"],
    email: ["buyer email"],
    variant: ["package"],
    quantity: ["quantity"],
    price: ["item price"],
    currency: ["currency"],
    artist: ["artist"],
  },
  row: (row) =>
    FILES.test(row.itemType?.trim() ?? "")
      ? rest(row, ["date", "itemType", "artist"], {
          boughtAt: momentText(row.date ?? ""),
          productId: firstFilled(row.productId),
          refunded: "no",
          revoked: "no",
          disputed: "no",
        })
      : null,
};

export const BANDCAMP = [sale];
