import { useEffect, useRef, type ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import { AsField } from "#app/account/as-field.tsx";
import { RefundAccountFields } from "#app/checkout/refund-account-form.tsx";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import { WORDS } from "#shop/money/finding/finding-forms.ts";
import { findingActions, findingWords } from "#shop/money/finding/finding-words.ts";
import type { Finding } from "#shop/money/finding/list-findings.server.ts";

type Reply = FormReply<never> | undefined;

const HOUR_MS = 3600_000;
const DAY_HOURS = 24;

function ageWords(from: Date, now: Date): string {
  const hours = Math.floor((now.getTime() - from.getTime()) / HOUR_MS);
  if (hours < 1) return "방금";
  return hours < DAY_HOURS ? `${hours}시간 전` : `${Math.floor(hours / DAY_HOURS)}일 전`;
}

/** One thing that the book and the provider disagree on: what it means, both amounts, and the one thing to do. */
export function OpenFinding({
  finding,
  now,
  reply,
}: {
  finding: Finding;
  now: Date;
  reply: Reply;
}) {
  const { kind, hasOrder, orderNumber, words, foundAt, subject } = finding;
  const { title, meaning, action, amount } = findingWords(kind, { hasOrder });
  return (
    <li className="grid gap-x-8 gap-y-4 border-b border-line py-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <h3 className="text-16 font-semibold">{title}</h3>
        <p className="pt-0.5 text-14 text-soft">
          {hasOrder ? (
            <Link
              to={`/admin/order/${orderNumber}`}
              className="text-ink underline decoration-edge underline-offset-4 numbers hover:decoration-ink"
            >
              {orderNumber}
            </Link>
          ) : (
            <span className="numbers">{orderNumber}</span>
          )}
          {" · "}
          <time dateTime={foundAt.toISOString()} title={seoulTime(foundAt)}>
            {ageWords(foundAt, now)}
          </time>
        </p>
        <p className="pt-2 text-14">{meaning}</p>
        {words && <p className="pt-1 text-14 text-bad">결제사의 답: {words}</p>}
        {!hasOrder && <p className="break-all pt-1 text-12 text-soft">결제 키 {subject}</p>}
      </div>
      <div className="min-w-0">
        <Amounts finding={finding} one={amount} />
        <div className="pt-3">
          {reply?.refused && (
            <div className="pb-3">
              <NoticeBox tone="bad">{reply.refused.message}</NoticeBox>
            </div>
          )}
          {action === "look" ? (
            <LookForm id={finding.id} reply={reply} />
          ) : (
            <ActForm id={finding.id} label={findingActions[action]} reply={reply}>
              {action === "back" && <BackAccount id={finding.id} reply={reply} />}
            </ActForm>
          )}
        </div>
      </div>
    </li>
  );
}

/** What stands still has one amount; what two books say differently has two. */
function Amounts({
  finding: { bookAmount, providerAmount },
  one,
}: {
  finding: Finding;
  one: string | undefined;
}) {
  const rows = one
    ? [[one, bookAmount] as const]
    : [["장부", bookAmount] as const, ["결제사", providerAmount] as const];
  return (
    <dl className="flex flex-col gap-1 text-14">
      {rows.map(([label, amount]) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-soft">{label}</dt>
          <dd className="font-semibold numbers">{won(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

const useBusy = (id: string): boolean => {
  const { formData, state } = useNavigation();
  return state !== "idle" && formData?.get("finding") === id;
};

function ActForm({
  id,
  label,
  reply,
  children,
}: {
  id: string;
  label: string;
  reply: Reply;
  children?: ReactNode;
}) {
  const busy = useBusy(id);
  const form = useFirstError(reply);
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      onSubmit={(event) => busy && event.preventDefault()}
      className="flex flex-col gap-3"
    >
      <AsField />
      <input type="hidden" name="finding" value={id} />
      {children}
      <Button
        name="intent"
        value="resolve"
        look="ink"
        busy={busy}
        className="self-start max-lg:w-full"
      >
        {label}
      </Button>
    </Form>
  );
}

function LookForm({ id, reply }: { id: string; reply: Reply }) {
  const busy = useBusy(id);
  const form = useFirstError(reply);
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      onSubmit={(event) => busy && event.preventDefault()}
      className="flex flex-col gap-3"
    >
      <AsField />
      <input type="hidden" name="finding" value={id} />
      <Field
        label="확인한 내용"
        name="words"
        id={`words-${id}`}
        required
        maxLength={WORDS.most}
        autoComplete="off"
        defaultValue={reply?.values?.words}
        errors={reply?.errors?.words}
      />
      <Button name="intent" value="look" busy={busy} className="self-start max-lg:w-full">
        {findingActions.look}
      </Button>
    </Form>
  );
}

/** Only money that came into an account needs one. */
function BackAccount({ id, reply }: { id: string; reply: Reply }) {
  const isTyped = ["bank", "accountNumber", "accountHolder"].some(
    (name) => reply?.values?.[name] || reply?.errors?.[name],
  );
  return (
    <details open={isTyped || undefined} className="rounded-s border border-line px-4">
      <summary className="inline-flex min-h-11 items-center text-14">
        가상계좌로 받은 결제예요
      </summary>
      <div className="pb-4">
        <RefundAccountFields
          idPrefix={`back-${id}-`}
          errors={reply?.errors}
          values={reply?.values}
        />
      </div>
    </details>
  );
}

function useFirstError(reply: Reply) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (reply?.errors) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [reply]);
  return form;
}
