import { findingForm } from "#shop/money/finding/finding-forms.ts";
import { fieldsOf } from "#shop/form-fields.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { KnownAccount } from "./money-forms.tsx";
import { seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import { findingActions, findingWords } from "#shop/money/finding/finding-words.ts";
import type { Finding } from "#shop/money/finding/list-findings.server.ts";
import { TextLink } from "#app/ui/text-link.tsx";

type Reply = FormReply<never> | undefined;

const HOUR_MS = 3600_000;
const DAY_HOURS = 24;

function ageWords(from: Date, now: Date): string {
  const hours = Math.floor((now.getTime() - from.getTime()) / HOUR_MS);
  if (hours < 1) return "방금";
  return hours < DAY_HOURS ? `${hours}시간 전` : `${Math.floor(hours / DAY_HOURS)}일 전`;
}

/** A disagreement of ledger and provider: meaning, both amounts, and what to do. */
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
            <TextLink look="faint" to={`/admin/order/${orderNumber}`} className="text-ink numbers">
              {orderNumber}
            </TextLink>
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
          {action === "look" ? (
            <LookForm id={finding.id} reply={reply} />
          ) : (
            <ActForm
              id={finding.id}
              label={findingActions[action]}
              reply={reply}
              isOfAccount={action === "back"}
            />
          )}
        </div>
      </div>
    </li>
  );
}

/** Stuck money has one amount, a disagreement two. */
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

type ActFormProps = { id: string; label: string; reply: Reply; isOfAccount: boolean };

/** Only money that came into an account needs one. */
const ActForm = ({ id, label, reply, isOfAccount }: ActFormProps) => (
  <PostForm
    reply={reply}
    fields={{ finding: id }}
    asMember
    preventScrollReset
    className="flex flex-col gap-3"
  >
    {({ values, errors, busy }) => (
      <>
        {isOfAccount && (
          <KnownAccount
            idPrefix={`back-${id}-`}
            title="가상계좌로 받은 결제예요"
            values={values}
            errors={errors}
          />
        )}
        <Button
          name="intent"
          value="resolve"
          look="ink"
          busy={busy}
          className="self-start max-lg:w-full"
        >
          {label}
        </Button>
      </>
    )}
  </PostForm>
);

const lookFields = fieldsOf(findingForm, "look");

const LookForm = ({ id, reply }: { id: string; reply: Reply }) => (
  <PostForm
    of={lookFields}
    reply={reply}
    fields={{ finding: id }}
    asMember
    preventScrollReset
    className="flex flex-col gap-3"
  >
    {({ field, busy }) => (
      <>
        <Field {...field("words")} id={`words-${id}`} />
        <Button name="intent" value="look" busy={busy} className="self-start max-lg:w-full">
          {findingActions.look}
        </Button>
      </>
    )}
  </PostForm>
);
