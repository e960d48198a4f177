import type { MoveSource } from "./move-source.ts";
import { firstFilled, flagWord, rest } from "./row-words.ts";

const sale: MoveSource = {
  id: "gumroad-sale",
  shop: "검로드",
  what: "판매",
  kind: "purchase",
  tells: ["Purchase ID", "Item Name", "Purchase Email|Buyer Email", "Purchase Date", "Refunded?"],
  columns: {
    number: ["Purchase ID"],
    product: ["Item Name"],
    productId: ["Product ID"],
    name: ["Buyer Name"],
    purchaseEmail: ["Purchase Email"],
    buyerEmail: ["Buyer Email"],
    giftEmail: ["Giftee Email"],
    date: ["Purchase Date"],
    time: ["Purchase Time (UTC timezone)"],
    variant: ["Variants"],
    quantity: ["Quantity"],
    price: ["Sale Price ($)"],
    refunded: ["Refunded?"],
    wholly: ["Fully Refunded?"],
    revoked: ["Access Revoked?"],
    disputed: ["Disputed?"],
    disputeWon: ["Dispute Won?"],
    trial: ["Free trial purchase?"],
    early: ["Pre-order authorization?"],
  },
  row: (row) => {
    // The last row sums up; a trial or an authorization is not bought yet.
    const isTotals = /^totals$/i.test((row.number ?? "").trim());
    if (isTotals || flagWord(row.trial) === "yes" || flagWord(row.early) === "yes") return null;
    const time = firstFilled(row.time);
    const own = [
      "purchaseEmail",
      "buyerEmail",
      "date",
      "time",
      "wholly",
      "disputeWon",
      "trial",
      "early",
    ];
    return rest(row, own, {
      email: firstFilled(row.purchaseEmail, row.buyerEmail),
      boughtAt: time
        ? `${firstFilled(row.date)} ${time.replace(/ ?(?:UTC|Z)$/i, "")} UTC`
        : firstFilled(row.date),
      // Who got a part of the price back keeps what was bought.
      refunded: flagWord(firstFilled(row.wholly, row.refunded)),
      revoked: flagWord(row.revoked),
      disputed:
        flagWord(row.disputed) === "yes" && flagWord(row.disputeWon) !== "yes" ? "yes" : "no",
      currency: "USD",
    });
  },
};

export const GUMROAD = [sale];
