import { useEffect, useState, type ReactNode } from "react";
import { useRevalidator } from "react-router";
import { seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import type { OrderView } from "#shop/shopper/order-view.ts";
import { bankLabel } from "#shop/order/payment/banks.ts";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { CopyButton } from "./copy-button.tsx";
import { OrderSection } from "#app/checkout/details/order-section.tsx";
import { useLookAgain } from "./use-look-again.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { Ruled } from "#app/ui/ruled.tsx";

type DepositDueProps = {
  order: OrderView;
  /** whether the page can be reloaded without posting */
  isLive: boolean;
};

/** The account, amount and deadline of a deposit, and what happens afterwards. */
export function DepositDue({ order, isLive }: DepositDueProps) {
  const { deposit, amounts, practicePath, depositor } = order;
  useLookAgain(isLive && deposit !== null);
  const isDepositOver = useDepositOver(order);
  if (!deposit) return null;
  const copies = !isDepositOver;
  const { bank, number, holder, dueAt } = deposit;
  return (
    <OrderSection title="입금할 계좌">
      {practicePath !== null && <PracticeNote path={practicePath} number={order.number} />}
      {isDepositOver && (
        <NoticeBox className="mb-5" tone="bad">
          <p role="status">
            입금 기한이 지났어요. 기한 안에 입금했다면 곧 확인돼요. 지금은 입금하지 말아주세요.
          </p>
        </NoticeBox>
      )}
      <Ruled as="dl">
        <AccountRow name="은행">{bankLabel(bank)}</AccountRow>
        <AccountRow name="계좌번호" copies={copies && [number, "계좌번호를", "계좌번호 복사"]}>
          <strong className="text-16 font-semibold select-all numbers">{number}</strong>
        </AccountRow>
        <AccountRow name="예금주">{holder}</AccountRow>
        <AccountRow
          name="입금할 금액"
          copies={copies && [String(amounts.total), "금액을", "입금할 금액 복사"]}
        >
          <strong className="text-16 font-semibold numbers">{won(amounts.total)}</strong>
        </AccountRow>
        {depositor && <AccountRow name="입금자명">{depositor}</AccountRow>}
        <AccountRow name="입금 기한">
          <time
            dateTime={new Date(dueAt).toISOString()}
            className={`numbers ${isDepositOver ? "text-bad" : "font-semibold text-accent"}`}
          >
            {seoulTime(dueAt)}까지
          </time>
        </AccountRow>
      </Ruled>
      {!isDepositOver && <DepositNotes byTransfer={depositor !== null} />}
      {isLive && (
        <noscript>
          <p className="mt-4 text-14 text-soft">
            입금한 뒤 이 화면을 새로고침하면 결과를 볼 수 있어요.
          </p>
        </noscript>
      )}
    </OrderSection>
  );
}

function DepositNotes({ byTransfer }: { byTransfer: boolean }) {
  return (
    <ul className="mt-4 flex list-disc flex-col gap-1.5 pl-5 text-14 text-soft marker:text-edge">
      <li>
        금액을 그대로 한 번에 입금해주세요.{" "}
        {byTransfer
          ? "입금자명이 위와 다르면 고객센터로 알려주세요."
          : "입금하는 분의 이름은 달라도 괜찮아요."}
      </li>
      <li>
        {byTransfer ? "상점이 통장에서 입금을 확인하면" : "입금이 확인되면"} 메일로 알려드리고 바로
        준비를 시작해요.
      </li>
      <li>기한까지 입금되지 않으면 주문은 자동으로 취소돼요.</li>
    </ul>
  );
}

function PracticeNote({ path, number }: { path: string; number: string }) {
  return (
    <NoticeBox className="mb-5" tone="warn">
      <p>연습용 계좌예요. 실제로 입금하지 말아주세요.</p>
      {path && (
        <TextLink
          look="tall"
          href={`${path}?order=${number}`}
          target="_blank"
          rel="noopener"
          className="font-medium"
        >
          연습 결제사에서 입금해보기<span className="sr-only"> (새 창에서 열려요)</span>
        </TextLink>
      )}
    </NoticeBox>
  );
}

/** Whether the deposit's deadline has passed; queries the server at that moment. */
function useDepositOver({ deposit, isDepositOver }: OrderView): boolean {
  const { revalidate } = useRevalidator();
  const [passed, setPassed] = useState<string | null>(null);
  const until = deposit && new Date(deposit.dueAt).toISOString();
  useEffect(() => {
    const left = until ? Date.parse(until) - Date.now() : 0;
    if (left <= 0) return;
    const timer = setTimeout(() => {
      setPassed(until);
      void revalidate();
    }, left);
    return () => clearTimeout(timer);
  }, [until, revalidate]);
  return isDepositOver || (passed !== null && passed === until);
}

function AccountRow({
  name,
  copies = false,
  children,
}: {
  name: string;
  copies?: false | [text: string, what: string, label: string];
  children: ReactNode;
}) {
  const [text, what, label] = copies || [];
  return (
    <div className="flex min-h-13 items-center gap-4 py-1 text-14">
      <dt className="w-22 shrink-0 text-soft">{name}</dt>
      <dd className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
        {children}
        {text && what && label && <CopyButton {...{ text, what, label }} />}
      </dd>
    </div>
  );
}
