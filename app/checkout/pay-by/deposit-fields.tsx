import { lazy, Suspense } from "react";
import type { FieldStart } from "#app/ui/form/post-form.tsx";
import {
  cashReceiptNames,
  cashReceipts,
  SELF_ISSUED_FROM,
  type CashReceipt,
} from "#shop/order/payment/ways-to-pay.ts";
import { Notes } from "./notes.tsx";
import { PayByChoice, Radios } from "./pay-by-radios.tsx";
import type { TransferTerms } from "./transfer-parts.tsx";

/** Most shops take none. */
const TransferParts = lazy(() => import("./transfer-parts.tsx"));

const receiptsOffered: CashReceipt[] = [
  ...cashReceiptNames.filter((receipt) => receipt !== "none"),
  "none",
];

type Props = {
  field: (name: string) => FieldStart;
  hours: number;
  /** won */
  total: number;
  /** whether something is sent, and whether the shopper wants its money kept until then */
  sends: boolean;
  escrow: boolean;
  /** whether the company gives out accounts */
  byAccount: boolean;
  /** null where the shop takes no transfers */
  transfer: TransferTerms | null;
};

const OF_ACCOUNT = "grid gap-6 [.pay-by:not(:has(.pays-in:checked))_&]:hidden";

/** Fields only for deposits, hidden until that method is chosen. */
export default function DepositFields(props: Props) {
  const { field, hours, total, sends, escrow, byAccount, transfer } = props;
  return (
    <>
      <Receipts field={field} total={total} byAccount={byAccount} />
      {transfer && (
        <Suspense>
          <TransferParts field={field} sends={sends} byAccount={byAccount} transfer={transfer} />
        </Suspense>
      )}
      {byAccount && (
        <div className={OF_ACCOUNT}>
          {sends && <Escrow chosen={escrow} />}
          <DepositNotes hours={hours} />
        </div>
      )}
    </>
  );
}

function Receipts({ field, total, byAccount }: Pick<Props, "field" | "total" | "byAccount">) {
  const { defaultValue, errors, autoFocus } = field("cashReceipt");
  const start = receiptsOffered.find((receipt) => receipt === defaultValue) ?? "none";
  return (
    <div>
      <Radios
        name="cashReceipt"
        legend="현금영수증"
        shown
        errors={errors}
        className="flex flex-wrap gap-x-6"
        describedBy="cash-receipt-note"
      >
        {receiptsOffered.map((receipt) => (
          <PayByChoice
            key={receipt}
            name="cashReceipt"
            value={receipt}
            isStart={receipt === start}
            autoFocus={autoFocus && receipt === start}
            className={receipt === "none" ? "no-receipt" : ""}
          >
            {cashReceipts[receipt]}
          </PayByChoice>
        ))}
      </Radios>
      <p id="cash-receipt-note" className="mt-1 text-14 text-soft">
        {byAccount && (
          <span className="[.pay-by:not(:has(.pays-in:checked))_&]:hidden">
            발급에 쓸 휴대폰 번호나 사업자번호는 결제창에서 입력해요.
          </span>
        )}
        {total >= SELF_ISSUED_FROM &&
          " 10만원 이상 현금 결제는 신청하지 않아도 국세청이 지정한 번호로 발급돼요."}
      </p>
    </div>
  );
}

/** Escrow, offered for shipped goods paid in advance other than by card; never preselected. */
function Escrow({ chosen }: { chosen: boolean }) {
  return (
    <div>
      <p className="text-14 font-medium">구매안전서비스</p>
      <label className="flex min-h-11 items-start gap-3 py-2.5 text-16">
        <input
          type="checkbox"
          name="escrow"
          defaultChecked={chosen}
          aria-describedby="escrow-note"
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <span className="min-w-0">에스크로로 결제할게요</span>
      </label>
      <p id="escrow-note" className="text-14 text-soft">
        상품을 받을 때까지 결제사가 입금한 금액을 보관하는 서비스예요. 원하지 않으면 고르지 않아도
        돼요.
      </p>
    </div>
  );
}

function DepositNotes({ hours }: { hours: number }) {
  const notes = [
    <>
      결제창을 마치면 입금할 계좌를 알려드려요.{" "}
      <strong className="font-semibold text-ink">{hours}시간 안에</strong> 총 결제금액을 한 번에
      입금해주세요.
    </>,
    "입금이 확인되면 주문이 완료돼요. 입금하는 분의 이름은 주문하는 분과 달라도 괜찮아요.",
    "기한까지 입금되지 않으면 주문은 자동으로 취소돼요.",
    "입금한 뒤에 취소하거나 반품하면, 돌려받을 계좌를 알려주셔야 환불할 수 있어요.",
  ];
  return <Notes notes={notes} />;
}
