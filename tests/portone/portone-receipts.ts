import { PortoneNo, type PortoneBooks } from "./portone-books.ts";
import type { ApiRequest } from "./api-request.ts";
import { channels } from "./portone-store.ts";

type StandInReceipt = {
  paymentId: string;
  amount: number;
  identityNumber: string;
  status: "ISSUED" | "CANCELLED";
};

/** Cash receipts by the API: one an id, taken back as a whole. */
export function portoneReceipts({ books }: { books: PortoneBooks }) {
  const receipts = new Map<string, StandInReceipt>();

  function issue(form: Record<string, unknown>) {
    const { paymentId, channelKey, amount, customer, type } = form as {
      paymentId?: string;
      channelKey?: string;
      amount?: { total?: unknown };
      customer?: { identityNumber?: string };
      type?: string;
    };
    const identityNumber = customer?.identityNumber ?? "";
    if (
      !paymentId ||
      !Number.isInteger(amount?.total) ||
      !/^\d{10,18}$/.test(identityNumber) ||
      !["PERSONAL", "CORPORATE"].includes(type ?? "")
    )
      throw new PortoneNo(400, "INVALID_REQUEST");
    if (!channels[channelKey ?? ""]) throw new PortoneNo(404, "CHANNEL_NOT_FOUND");
    if (receipts.has(paymentId)) throw new PortoneNo(409, "CASH_RECEIPT_ALREADY_ISSUED");
    const receipt: StandInReceipt = {
      paymentId,
      amount: Number(amount!.total),
      identityNumber,
      status: "ISSUED",
    };
    receipts.set(paymentId, receipt);
    return {
      cashReceipt: {
        issueNumber: "000000001",
        url: `https://receipt.portone.example/cash/${paymentId}`,
        pgReceiptId: `pg_${paymentId}`,
      },
    };
  }

  function found(id: string): StandInReceipt {
    const receipt = receipts.get(id);
    if (!receipt) throw new PortoneNo(404, "CASH_RECEIPT_NOT_FOUND");
    return receipt;
  }

  return {
    all: () => [...receipts.values()],
    act({ method, url }: ApiRequest, id: string, form: Record<string, unknown>): unknown {
      if (url.pathname === "/cash-receipts") return issue(form);
      const receipt = found(id);
      if (method === "GET") return { ...receipt, currency: "KRW", orderName: "보이스팩" };
      if (receipt.status !== "ISSUED") throw new PortoneNo(404, "CASH_RECEIPT_NOT_ISSUED");
      receipt.status = "CANCELLED";
      return {
        cancelledAmount: receipt.amount,
        cancelledAt: new Date(books.now()).toISOString(),
      };
    },
  };
}
