import { and, eq, inArray, sql } from "drizzle-orm";
import { companyWayNames, type CompanyWay } from "#shop/order/payment/ways-to-pay.ts";
import { sandboxPayments } from "./table.server.ts";
import { prepared } from "#shop/database/prepared.server.ts";
import type { Db } from "#shop/shop.ts";
import { isSandboxChoice, sandboxChoices, type SandboxChoice } from "./sandbox-choices.ts";

const payments = sandboxPayments;
export type SandboxPayment = typeof payments.$inferSelect;

type Decline = { code: string; message: string };
const canceled: Decline = { code: "PAY_PROCESS_CANCELED", message: "결제를 취소했어요." };
const byWallet = {
  fail: {
    code: "REJECT_CARD_PAYMENT",
    message: "간편결제에서 결제를 거절했어요. 다른 결제 수단으로 시도해주세요.",
  },
  cancel: canceled,
};
const declines: Record<CompanyWay, Partial<Record<SandboxChoice, Decline>>> = {
  card: {
    fail: {
      code: "REJECT_CARD_PAYMENT",
      message: "카드사가 결제를 거절했어요. 다른 카드로 시도해주세요.",
    },
    cancel: canceled,
  },
  naverpay: byWallet,
  kakaopay: byWallet,
  tosspay: byWallet,
  virtual_account: {
    fail: {
      code: "NOT_AVAILABLE_BANK",
      message: "은행 점검 시간이라 계좌를 발급하지 못했어요. 잠시 뒤에 다시 시도해주세요.",
    },
    cancel: canceled,
  },
};

/** Of an account whose time is up soon, to see what happens then. */
const BRIEF_MS = 60_000;

export async function findSandboxPayment(
  db: Db,
  paymentKey: string,
): Promise<SandboxPayment | null> {
  const [payment] = await byKey(db).execute({ paymentKey });
  return payment ?? null;
}

const byKey = prepared((db) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.paymentKey, sql.placeholder("paymentKey")))
    .prepare("sandbox_payment"),
);

/** Whichever way is paid, the same choices say no. */
const isDeclined = (choice: SandboxChoice): boolean =>
  companyWayNames.some((way) => declines[way][choice]);

const waysWith = (choice: SandboxChoice): CompanyWay[] =>
  companyWayNames.filter((way) => Object.hasOwn(sandboxChoices[way], choice));

const chooses = prepared((db) => {
  const { placeholder } = sql;
  return db
    .update(payments)
    .set({
      behaviour: sql`${placeholder("choice")}`,
      status: sql`${placeholder("status")}`,
      deposit: sql`${payments.deposit} || coalesce(${placeholder("brief")}::jsonb, '{}')`,
    })
    .where(
      and(
        eq(payments.paymentKey, placeholder("paymentKey")),
        eq(payments.status, "ready"),
        sql`${payments.payBy} = any(${placeholder("ways")}::text[])`,
      ),
    )
    .returning()
    .prepare("sandbox_choose");
});

type ChosenPayment = { payment: SandboxPayment | null; isFirst: boolean };

/** Records the person's choice; only a window's first one counts. Returns the payment. */
export async function chooseInSandbox(
  db: Db,
  paymentKey: string,
  choice: SandboxChoice,
): Promise<ChosenPayment> {
  const dueAt = new Date(Date.now() + BRIEF_MS).toISOString();
  const [chosen] = await chooses(db).execute({
    paymentKey,
    choice,
    status: isDeclined(choice) ? "failed" : "authenticated",
    ways: waysWith(choice),
    brief: choice === "brief" ? JSON.stringify({ dueAt }) : null,
  });
  return { payment: chosen ?? (await findSandboxPayment(db, paymentKey)), isFirst: !!chosen };
}

/** Where the window sends the shopper after the choice; null while nothing was chosen. */
export function wayBack({
  behaviour,
  payBy,
  orderNumber,
  paymentKey,
  amount,
  successUrl,
  failUrl,
}: SandboxPayment): string | null {
  if (!isSandboxChoice(behaviour)) return null;
  const declined = declines[payBy][behaviour];
  const url = new URL(declined ? failUrl : successUrl);
  for (const [name, value] of Object.entries(declined ?? { paymentKey, amount: String(amount) }))
    url.searchParams.set(name, value);
  url.searchParams.set("orderId", orderNumber);
  // Without origin: a shop on a local machine has several host names, and the shopper keeps theirs.
  return url.pathname + url.search;
}

/**
 * Whether the payment led to money or a virtual account, and the provider's simulated silence has
 * ended.
 */
export async function isCaptureKnown(db: Db, paymentKey: string): Promise<boolean> {
  const found = await db
    .select({ one: sql`1` })
    .from(payments)
    .where(
      and(
        eq(payments.paymentKey, paymentKey),
        inArray(payments.status, ["paid", "canceled", "waiting_deposit"]),
        sql`coalesce(${payments.answersAt} <= now(), true)`,
      ),
    );
  return found.length > 0;
}
