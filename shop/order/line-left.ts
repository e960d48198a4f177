type PaidLine = {
  unitPrice: number;
  quantity: number;
  couponAmount: number;
  backAmount: number;
  licenceEndedAt: Date | null;
};

/** Won that were paid for a line: its price without its part of the coupons. */
export const paidForLine = ({
  unitPrice,
  quantity,
  couponAmount,
}: Pick<PaidLine, "unitPrice" | "quantity" | "couponAmount">): number =>
  unitPrice * quantity - couponAmount;

/** Won of a line that are neither back nor on their way. */
export const leftOfLine = (line: Omit<PaidLine, "licenceEndedAt">): number =>
  paidForLine(line) - line.backAmount;

/** Whether what was made for it was stopped: what its room did not give back is the shop's. */
export const isLineEnded = ({ licenceEndedAt }: Pick<PaidLine, "licenceEndedAt">): boolean =>
  licenceEndedAt !== null;
