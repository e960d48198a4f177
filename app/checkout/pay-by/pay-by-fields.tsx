import type { FieldStart } from "#app/ui/form/post-form.tsx";
import { isDeposit, isWallet, waysToPay, type PayBy } from "#shop/order/payment/ways-to-pay.ts";
import { OrderSection } from "#app/checkout/details/order-section.tsx";
import { ruled } from "#app/ui/ruled.tsx";
import DepositFields from "./deposit-fields.tsx";
import { PayByChoice, Radios } from "./pay-by-radios.tsx";
import type { TransferTerms } from "./transfer-parts.tsx";
import PayExtras, { type WalletTerms } from "./pay-extras.tsx";

const OPENS = "결제창에서 바로 열려요.";
const hints: Record<PayBy, string> = {
  card: "신용·체크카드, 간편결제로 바로 결제해요.",
  naverpay: OPENS,
  kakaopay: OPENS,
  tosspay: OPENS,
  virtual_account: "주문마다 발급되는 전용 계좌로 입금해요.",
  own_account: "상점의 계좌로 직접 입금해요. 상점이 입금을 확인하면 알려드려요.",
};
export type PayChoices = {
  ways: readonly PayBy[];
  depositHours: number;
  walletTerms?: WalletTerms;
  /** the shop's own account, where it takes transfers */
  transfer?: TransferTerms | null;
};

type PayByProps = PayChoices & {
  field: (name: string) => FieldStart;
  /** won */
  total: number;
  /** whether something is sent, and whether the shopper wants its money kept until then */
  sends: boolean;
  escrow: boolean;
};

/**
 * The payment method. Fields of deposits are hidden by CSS, so that it works without JavaScript.
 */
export function PayByFields({
  field,
  ways: offered,
  depositHours,
  walletTerms = [],
  transfer = null,
  total,
  sends,
  escrow,
}: PayByProps) {
  const { defaultValue, errors, autoFocus } = field("payBy");
  const ways = offered.filter((way) => way !== "own_account" || !sends || transfer?.isForParcels);
  const start = ways.find((way) => way === defaultValue) ?? ways[0];
  return (
    <OrderSection title="결제 수단" className="pay-by">
      <Radios name="payBy" legend="결제 수단" errors={errors} className={ruled()}>
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
      <PayExtras field={field} terms={walletTerms} isFresh={defaultValue === undefined} />
      {ways.some(isDeposit) && (
        <div className="mt-6 grid gap-6 [.pay-by:not(:has(.pays-in:checked,.transfers:checked))_&]:hidden">
          <DepositFields
            {...{ field, total, sends, escrow }}
            hours={depositHours}
            byAccount={ways.includes("virtual_account")}
            transfer={ways.includes("own_account") ? transfer : null}
          />
        </div>
      )}
    </OrderSection>
  );
}

function classOf(way: PayBy): string {
  if (way === "virtual_account") return "pays-in";
  if (way === "own_account") return "transfers";
  return isWallet(way) ? "is-wallet" : "";
}
