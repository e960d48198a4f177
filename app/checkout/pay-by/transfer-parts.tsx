import type { OwnAccount } from "#shop/money/own/own-account.ts";
import { transferLooks } from "#shop/money/own/transfer-looks.ts";
import { Field } from "#app/ui/form/field.tsx";
import type { FieldStart } from "#app/ui/form/post-form.tsx";
import { Notes } from "./notes.tsx";

/** The shop's own account, as far as it matters before an order. */
export type TransferTerms = Pick<OwnAccount, "days" | "safety"> & {
  /** in words */
  bank: string;
  /** whether goods that are sent may be paid so */
  isForParcels: boolean;
};

type Props = {
  field: (name: string) => FieldStart;
  sends: boolean;
  byAccount: boolean;
  transfer: TransferTerms;
};

/** Fields only for transfers to the shop's own account, hidden until that is chosen. */
export default function TransferParts({ field, sends, byAccount, transfer }: Props) {
  return (
    <div className="grid gap-6 [.pay-by:not(:has(.transfers:checked))_&]:hidden">
      <ReceiptNumber field={field} />
      <Field {...field("depositor")} {...transferLooks.depositor} />
      {sends && <Safety transfer={transfer} byAccount={byAccount} />}
      <TransferNotes transfer={transfer} />
    </div>
  );
}

/** Only for a receipt that was asked for; without `:has` it is there and may stay empty. */
const ReceiptNumber = ({ field }: Pick<Props, "field">) => (
  <div className="[.pay-by:has(.no-receipt:checked)_&]:hidden">
    <Field {...field("cashReceiptNumber")} {...transferLooks.cashReceiptNumber} />
  </div>
);

type SafetyProps = { transfer: TransferTerms; byAccount: boolean };

/** Goods that are sent and paid in advance by transfer (e-commerce act, article 24(2) and (3)). */
const Safety = ({ transfer: { safety }, byAccount }: SafetyProps) => (
  <div>
    <p className="text-14 font-medium">구매안전서비스</p>
    <p className="mt-1 text-14 text-soft">
      {safety
        ? `이 상점의 구매안전서비스: ${safety}`
        : "계좌이체에는 구매안전서비스가 적용되지 않아요."}
      {byAccount &&
        " 상품을 받을 때까지 입금한 금액을 맡겨두려면 가상계좌를 고르고 에스크로를 선택해주세요."}
    </p>
  </div>
);

function TransferNotes({ transfer: { bank, days } }: { transfer: TransferTerms }) {
  const notes = [
    <>
      주문하면 입금할 {bank} 계좌를 알려드려요. 주문한 날부터{" "}
      <strong className="font-semibold text-ink">{days}일 안에</strong> 총 결제금액을 한 번에
      입금해주세요.
    </>,
    "상점이 통장을 보고 입금을 확인해요. 입금자명이 다르면 확인이 늦어질 수 있어요.",
    "기한까지 입금이 확인되지 않으면 주문은 자동으로 취소돼요.",
    "입금한 뒤에 취소하거나 반품하면, 알려주시는 계좌로 상점이 직접 송금해요.",
  ];
  return <Notes notes={notes} />;
}
