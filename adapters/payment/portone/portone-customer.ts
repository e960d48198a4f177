import type { PaymentWindow } from "#shop/money/payment/payment-provider.ts";

/** Characters that a name may have there. */
const LONGEST = 100;

export const portoneName = (name: string): string => name.slice(0, LONGEST);

/** How PortOne reaches a buyer; what it would refuse is left out. */
export const portoneContact = ({ email, phone }: PaymentWindow["buyer"]) => ({
  ...(email && email.length <= LONGEST && { email }),
  ...(/^\d{8,15}$/.test(phone) && { phoneNumber: phone }),
});

/** The goods of an escrow payment. */
export const portoneProducts = (escrow: PaymentWindow["escrow"]) =>
  escrow && {
    products: escrow.map(({ id, name, unitPrice, quantity }) => ({
      id,
      name: portoneName(name),
      amount: unitPrice,
      quantity,
    })),
  };
