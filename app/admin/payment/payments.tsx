import { useNavigation } from "react-router";
import { compareNow } from "#shop/money/finding/compare-now.server.ts";
import type { Comparison } from "#shop/money/finding/compare-payments.server.ts";
import { countDuty } from "#shop/office/duty/list-duties.server.ts";
import type { FindingAction } from "#shop/money/finding/finding-words.ts";
import { findingForm } from "#shop/money/finding/finding-forms.ts";
import {
  listClosedFindings,
  listOpenFindings,
  type Finding,
} from "#shop/money/finding/list-findings.server.ts";
import { resolveFinding } from "#shop/money/finding/resolve-finding.server.ts";
import { typedAccount } from "#shop/money/refund/order-money-forms.ts";
import { saved } from "#app/flash.server.ts";
import { formAction, type FormReply } from "#app/form-action.server.ts";
import { shopOf } from "#app/request.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Trouble, troubleWords } from "#app/admin/list/trouble.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/payments";
import { Pager } from "#app/ui/pager.tsx";
import { ClosedFindings } from "./closed-findings.tsx";
import { LedgerExport } from "./ledger-export.tsx";
import { OpenFinding } from "./open-finding.tsx";
import { Title } from "#app/ui/title.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Section } from "#app/ui/section.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "결제 대조");

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { db, now, payments } = shop;
  const [open, count, closed] = await Promise.all([
    listOpenFindings(db),
    countDuty(shop, "finding"),
    listClosedFindings(db, {
      after: searchParams.get("after"),
      before: searchParams.get("before"),
    }),
  ]);
  return { open, count, closed, now: now(), practicePath: payments.practicePath ?? null };
}

export const action = formAction(findingForm, async (shop, form, { visitor, values }) => {
  if (form.intent === "compare")
    return saved("/admin/payment", comparedWords(await compareNow(shop, visitor)));
  const { action: done, isOver } = await resolveFinding(
    shop,
    form.finding,
    { words: form.intent === "look" ? form.words : undefined, account: typedAccount(values) },
    visitor,
  );
  return saved("/admin/payment", isOver ? closedWords(done) : openWords(done));
});

const closedWords = (done: FindingAction): string =>
  done === "look"
    ? "확인한 것으로 정리했어요."
    : "정리했어요. 이제 장부와 결제사의 기록이 일치해요.";

const openWords = (done: FindingAction): string =>
  stillOpen[done] ?? "아직 일치하지 않아요. 아래 내용을 다시 확인해주세요.";

const stillOpen: Partial<Record<FindingAction, string>> = {
  ask: "환불받을 계좌를 메일로 다시 물어봤어요.",
  confirm: "결제사가 아직 결과를 알려주지 않아요. 잠시 뒤에 다시 확인해주세요.",
};

function comparedWords({ compared, open, closed }: Comparison): string {
  if (!compared) return "지난 3일 동안 변동된 결제가 없어요.";
  const settled = closed ? ` 맞지 않던 ${closed}건은 이제 맞아요.` : "";
  return open
    ? `결제 ${compared}건을 대조했고, ${open}건이 맞지 않아요.${settled}`
    : `결제 ${compared}건을 대조했고, 모두 맞아요.${settled}`;
}

export default function Payments({
  loaderData: { open, count, closed, now, practicePath },
  actionData: reply,
}: Route.ComponentProps) {
  const { formData, state } = useNavigation();
  const comparing = state !== "idle" && formData?.get("intent") === "compare";
  // The answer to a finding that is gone appears on the page itself.
  const answered = reply?.values?.finding;
  const isOfFinding = reply?.values?.intent !== "compare" && open.some(({ id }) => id === answered);
  return (
    <div className="max-w-300">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <Title>결제 대조</Title>
          <p className="pt-1 text-14 text-soft">
            장부와 결제사의 기록을 한 시간마다 비교해요. 스스로 맞출 수 있는 것은 바로 맞추고,
            사람이 봐야 하는 것만 여기에 남겨요.
          </p>
        </div>
        <CompareForm />
      </div>
      {practicePath && (
        <p className="pt-2 text-14">
          <TextLink href={practicePath}>연습용 결제사 열기</TextLink>
          <span className="text-soft"> · 입금하고, 취소하고, 고장 내볼 수 있어요.</span>
        </p>
      )}
      <p role="status" className="min-h-6 pt-2 text-14 text-soft">
        {comparing && "결제사의 기록과 비교하고 있어요. 1분쯤 걸릴 수 있어요."}
      </p>
      <Trouble words={!isOfFinding && troubleWords(reply)} />
      <OpenFindings findings={open} count={count} now={now} reply={reply} />
      <Section id="closed" title="정리된 것" className="pt-12">
        {closed.rows.length ? (
          <ClosedFindings rows={closed.rows} />
        ) : (
          <p className="py-6 text-14 text-soft">아직 정리된 것이 없어요.</p>
        )}
        <Pager previous={closed.previous} next={closed.next} />
      </Section>
      <LedgerExport today={now} />
    </div>
  );
}

const CompareForm = () => (
  <PostForm
    reply={undefined}
    fields={{ intent: "compare" }}
    asMember
    preventScrollReset
    className=""
  >
    {({ busy }) => (
      <Button look="ink" busy={busy}>
        지금 대조하기
      </Button>
    )}
  </PostForm>
);

type OpenFindingsProps = {
  findings: Finding[];
  count: number;
  now: Date;
  reply: FormReply<never> | undefined;
};

function OpenFindings({ findings, count, now, reply }: OpenFindingsProps) {
  return (
    <Section
      id="open"
      title={<>확인할 것 {count > 0 && <span className="text-accent numbers">{count}</span>}</>}
    >
      {findings.length > 0 ? (
        <ul>
          {findings.map((finding) => (
            <OpenFinding
              key={finding.id}
              finding={finding}
              now={now}
              reply={reply?.values?.finding === finding.id ? reply : undefined}
            />
          ))}
        </ul>
      ) : (
        <EmptyState
          title="모두 맞아요"
          words="장부와 결제사의 기록이 다르거나 환불이 막히면 여기에 나타나요."
          className="py-14"
        />
      )}
      {count > findings.length && (
        <p className="py-3 text-14 text-soft">
          오래된 {findings.length}건을 먼저 보여드려요. 정리하면 나머지가 나타나요.
        </p>
      )}
    </Section>
  );
}
