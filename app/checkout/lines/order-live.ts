import {
  amountsOf,
  shippingTermsOf,
  type Amounts,
  type PricedLine,
  type SiteFees,
} from "#shop/order/amounts.ts";
import type { QuotedLine } from "#shop/checkout/quote/quote-order.server.ts";
import { fullPrice, unitPrice } from "#shop/product/product.ts";
import type { ProvenPriceTag } from "#shop/product/price.ts";
import { QUANTITY_LIMIT } from "#shop/product/sale.ts";
import { isPickedClean, mostPieces } from "#app/storefront/buy/choice.ts";
import { limitWords } from "./limit-words.ts";

/** A line's fields; "" for a missing option. */
export type LineChoice = { quantity: string; optionIds: string[] };

/** A commissioned line's price for the current script, and whether it can be computed. */
export type LiveBrief = {
  tag: Pick<ProvenPriceTag, "price" | "basePrice">;
  tooLong: boolean;
};

/** Why a line cannot be ordered; `blocks`: no choice could change that. */
type LineTrouble = { words: string; blocks: boolean };

export type LiveLine = PricedLine & {
  most: number;
  amount: number;
  trouble: LineTrouble | null;
  isChosen: boolean;
};

export const choiceOf = ({ axes, chosen, quantity }: QuotedLine): LineChoice => ({
  quantity: String(quantity),
  optionIds: axes.map(
    ({ values }) => values.find(({ id }) => chosen.some((option) => option.id === id))?.id ?? "",
  ),
});

/** One line as the server would quote it with this choice. */
export function liveLine(line: QuotedLine, choice: LineChoice, brief?: LiveBrief): LiveLine {
  const { axes, shippingClass, ownFee, commission } = line;
  const { limitPerPerson: limit, kept } = line.product;
  const limitPerPerson = limit === null ? null : Math.max(0, limit - kept);
  const product = {
    ...line.product,
    ...(brief ?? commission)?.tag,
    commission,
    limitPerPerson,
  };
  const values = axes.flatMap(
    (axis, at) => axis.values.find(({ id }) => id === choice.optionIds[at]) ?? [],
  );
  const quantity = /^\d{1,4}$/.test(choice.quantity) ? Math.max(1, Number(choice.quantity)) : 1;
  const unit = unitPrice(product, values);
  return {
    fullPrice: fullPrice(product, values),
    unitPrice: unit,
    quantity,
    shippingClass,
    ownFee,
    amount: unit * quantity,
    most: mostPieces(product, values),
    isChosen: values.length === axes.length,
    trouble: troubleOf(),
  };

  function troubleOf(): LineTrouble | null {
    if (product.saleKind === "reserve")
      return { words: "예약으로만 살 수 있는 상품이에요.", blocks: true };
    if (product.stock === 0 || isPickedClean(axes))
      return { words: "품절된 상품이에요.", blocks: true };
    if (
      choice.optionIds.some(
        (id, at) => id !== "" && !axes[at]?.values.some((value) => value.id === id),
      )
    )
      return { words: "선택한 옵션이 바뀌었어요. 옵션을 다시 골라주세요.", blocks: false };
    if (values.some(({ stock }) => stock === 0))
      return { words: "고른 옵션이 품절됐어요. 다른 옵션을 골라주세요.", blocks: false };
    if (limit !== null && quantity > limitPerPerson!)
      return { words: limitWords({ most: limit, kept }), blocks: limitPerPerson === 0 };
    const most = mostPieces(product, values);
    if (quantity <= most) return null;
    const limited = most === product.limitPerPerson || most === QUANTITY_LIMIT;
    return {
      words: limited
        ? `한 번에 ${most}개까지 주문할 수 있어요.`
        : `재고가 ${most}개 남았어요. 수량을 줄여주세요.`,
      blocks: false,
    };
  }
}

/** What these lines cost together, sent there. */
export const liveAmounts = (lines: LiveLine[], fees: SiteFees, postcode: string): Amounts =>
  amountsOf(lines, shippingTermsOf(fees, postcode));
