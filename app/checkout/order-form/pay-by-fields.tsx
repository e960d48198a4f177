import { lazy, Suspense, type ReactNode } from "react";
import {
  cashReceiptNames,
  cashReceipts,
  isWallet,
  SELF_ISSUED_FROM,
  waysToPay,
  type CashReceipt,
  type PayBy,
} from "#shop/order/payment/ways-to-pay.ts";
import { OrderSection } from "#app/checkout/details/order-section.tsx";
import type { StartField } from "#app/ui/form/post-form.tsx";

const PayExtras = lazy(() => import("../pay-extras.tsx"));

const OPENS = "결제창에서 바로 열려요.";
const hints: Record<PayBy, string> = {
  card: "신용·체크카드, 간편결제로 바로 결제해요.",
  naverpay: OPENS,
  kakaopay: OPENS,
  tosspay: OPENS,
  virtual_account: "주문마다 하나뿐인 계좌에 입금해요.",
};
const receiptsOffered: CashReceipt[] = [
  ...cashReceiptNames.filter((receipt) => receipt !== "none"),
  "none",
];

export type PayChoices = {
  ways: readonly PayBy[];
  depositHours: number;
  /** what has to be agreed to before a wallet is opened: titles and addresses */
  walletTerms?: readonly (readonly [title: string, url: string])[];
};

type PayByProps = PayChoices & {
  field: StartField;
  /** won */
  total: number;
  /** whether something is sent, and whether the shopper wants its money kept until then */
  sends: boolean;
  escrow: boolean;
};

/** How the order is paid. What only a deposit needs hides in the style sheet alone, so that it works without JavaScript too. */
export function PayByFields({
  field,
  ways,
  depositHours,
  walletTerms = [],
  total,
  sends,
  escrow,
}: PayByProps) {
  const { defaultValue, errors, autoFocus } = field("payBy");
  const start = ways.find((way) => way === defaultValue) ?? ways[0];
  return (
    <OrderSection title="결제 수단" className="pay-by">
      <Radios
        name="payBy"
        legend="결제 수단"
        errors={errors}
        className="divide-y divide-line border-y border-line"
      >
        {ways.map((way) => (
          <PayByChoice
            key={way}
            name="payBy"
            value={way}
            isStart={way === start}
            autoFocus={autoFocus && way === start}
            className={classOf(way)}
          >
            <span className="font-semibold">{waysToPay[way]}</span>
            <span className="block text-14 text-soft">{hints[way]}</span>
          </PayByChoice>
        ))}
      </Radios>
      <Suspense>
        <PayExtras field={field} terms={walletTerms} isFresh={defaultValue === undefined} />
      </Suspense>
      {ways.includes("virtual_account") && (
        <div className="mt-6 grid gap-6 [.pay-by:not(:has(.pays-in:checked))_&]:hidden">
          <Receipts field={field} total={total} />
          {sends && <Escrow chosen={escrow} />}
          <DepositNotes hours={depositHours} />
        </div>
      )}
    </OrderSection>
  );
}

function classOf(way: PayBy): string {
  if (way === "virtual_account") return "pays-in";
  return isWallet(way) ? "is-wallet" : "";
}

function Receipts({ field, total }: Pick<PayByProps, "field" | "total">) {
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
          >
            {cashReceipts[receipt]}
          </PayByChoice>
        ))}
      </Radios>
      <p id="cash-receipt-note" className="mt-1 text-14 text-soft">
        발급에 쓸 휴대폰 번호나 사업자번호는 결제창에서 입력해요.
        {total >= SELF_ISSUED_FROM &&
          " 10만원 이상 현금 결제는 신청하지 않아도 국세청이 지정한 번호로 발급돼요."}
      </p>
    </div>
  );
}

/** Offered wherever something that is sent is paid for in advance and not by card; never ticked beforehand. */
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
        상품을 받을 때까지 결제사가 입금한 돈을 맡아두는 서비스예요. 원하지 않으면 고르지 않아도
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
    "입금이 확인되면 주문이 끝나요. 입금하는 분의 이름은 주문하는 분과 달라도 괜찮아요.",
    "기한까지 입금되지 않으면 주문은 자동으로 취소돼요.",
    "입금한 뒤에 취소하거나 반품하면, 돌려받을 계좌를 알려주셔야 환불할 수 있어요.",
  ];
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-5 text-14 text-soft marker:text-edge">
      {notes.map((words, at) => (
        <li key={at}>{words}</li>
      ))}
    </ul>
  );
}

type RadiosProps = {
  name: string;
  legend: string;
  shown?: boolean;
  errors: string[] | undefined;
  className: string;
  describedBy?: string;
  children: ReactNode;
};

function Radios({ name, legend, shown, errors, className, describedBy, children }: RadiosProps) {
  const described =
    [errors?.length && `${name}-error`, describedBy].filter(Boolean).join(" ") || undefined;
  return (
    <fieldset id={name} tabIndex={-1} aria-describedby={described} className="outline-none">
      <legend className={shown ? "text-14 font-medium" : "sr-only"}>{legend}</legend>
      <div className={className}>{children}</div>
      {errors?.length ? (
        <p id={`${name}-error`} className="mt-2 text-14 text-bad" data-field-error>
          {errors.join(" ")}
        </p>
      ) : null}
    </fieldset>
  );
}

type ChoiceProps = {
  name: string;
  value: string;
  isStart: boolean;
  autoFocus: boolean;
  className?: string;
  children: ReactNode;
};

function PayByChoice({ name, value, isStart, autoFocus, className = "", children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-2.5 text-16">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={isStart}
        autoFocus={autoFocus}
        className={`mt-0.5 size-5 shrink-0 accent-accent ${className}`}
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
