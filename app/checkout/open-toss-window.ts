/** What the shop's page hands to Toss's script; all of it comes from the server. */
export type TossWindow = {
  clientKey: string;
  /** null for a guest */
  customerKey: string | null;
  payBy: "card" | "virtual_account";
  amount: number;
  orderId: string;
  orderName: string;
  successUrl: string;
  failUrl: string;
  customer: { name: string; email: string | null; phone: string };
  /** where a deposit is paid in: until when, in Seoul, and what the receipt is for */
  dueDate: string;
  cashReceipt: "소득공제" | "지출증빙" | "미발행";
  /** what is sent, where a third party keeps the money until it is there */
  escrow: { id: string; name: string; unitPrice: number; quantity: number }[] | null;
};

export type WindowTrouble = "closed" | "blocked" | "refused";

const SCRIPT_MS = 20_000;
const LONGEST = 100;

/**
 * Loads Toss's script and opens its window, which leads away from the page. Comes back only when it did not: the shopper closed it, the
 * script was kept away, or Toss would not open. The script is not part of any other page.
 */
export async function openTossWindow({
  clientKey,
  customerKey,
  payBy,
  amount,
  customer,
  dueDate,
  cashReceipt,
  escrow,
  ...order
}: TossWindow): Promise<{ trouble: WindowTrouble; message?: string }> {
  const loaded = await loadToss(clientKey);
  if (!loaded) return { trouble: "blocked" };
  const asked = {
    ...order,
    amount: { currency: "KRW", value: amount },
    customerName: customer.name.slice(0, LONGEST),
    ...(customer.email && customer.email.length <= LONGEST && { customerEmail: customer.email }),
    ...(/^\d{8,15}$/.test(customer.phone) && { customerMobilePhone: customer.phone }),
  };
  try {
    const window = loaded.toss.payment({ customerKey: customerKey ?? loaded.anonymous });
    if (payBy === "card")
      await window.requestPayment({
        ...asked,
        method: "CARD",
        card: { useEscrow: false, flowMode: "DEFAULT", useCardPoint: false, useAppCardOnly: false },
      });
    else
      await window.requestPayment({
        ...asked,
        method: "VIRTUAL_ACCOUNT",
        virtualAccount: {
          dueDate,
          cashReceipt: { type: cashReceipt },
          useEscrow: escrow !== null,
          ...(escrow && {
            escrowProducts: escrow.map(({ name, ...product }) => ({
              ...product,
              name: name.slice(0, LONGEST),
              code: product.id,
            })),
          }),
        },
      });
    return { trouble: "closed" };
  } catch (error) {
    const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
    if (typeof code === "string" && /CANCEL|ABORTED/.test(code)) return { trouble: "closed" };
    return {
      trouble: "refused",
      ...(typeof message === "string" && { message: message.slice(0, 200) }),
    };
  }
}

async function loadToss(clientKey: string) {
  try {
    const { ANONYMOUS, loadTossPayments } = await import("@tosspayments/tosspayments-sdk");
    const toss = await Promise.race([
      loadTossPayments(clientKey),
      new Promise<null>((give) => setTimeout(() => give(null), SCRIPT_MS)),
    ]);
    return toss && { toss, anonymous: ANONYMOUS };
  } catch {
    return null;
  }
}
