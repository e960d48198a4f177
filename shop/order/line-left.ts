type PaidLine = {
  unitPrice: number;
  quantity: number;
  couponAmount: number;
  backAmount: number;
  licenceEndedAt: Date | null;
};

/** Won paid for a line: its price less its share of coupons. */
export const paidForLine = ({
  unitPrice,
  quantity,
  couponAmount,
}: Pick<PaidLine, "unitPrice" | "quantity" | "couponAmount">): number =>
  unitPrice * quantity - couponAmount;

/** Won of a line that are neither refunded nor being refunded. */
export const leftOfLine = (line: Omit<PaidLine, "licenceEndedAt">): number =>
  paidForLine(line) - line.backAmount;

/** Whether its commission was stopped; the part not refunded then is the shop's. */
export const isLineEnded = ({ licenceEndedAt }: Pick<PaidLine, "licenceEndedAt">): boolean =>
  licenceEndedAt !== null;
