import { useState } from "react";
import { dayWords } from "#lib/calendar-day.ts";
import { DRAFT_FORM_BYTES, policyForm } from "#shop/policy/forms.ts";
import { findOfficePolicy } from "#shop/office/policy/find-office-policy.server.ts";
import { isAgreedKind, isPolicyKind, policyKinds } from "#shop/policy/policy-kinds.ts";
import { publishPolicy } from "#shop/policy/publish-policy.server.ts";
import { removeDraft } from "#shop/policy/remove-draft.server.ts";
import { saveDraft } from "#shop/policy/save-draft.server.ts";
import { blanksIn } from "#shop/policy/template/blanks.ts";
import { withdrawPolicy } from "#shop/policy/withdraw-policy.server.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { saved } from "#app/flash.server.ts";
import { savedStep } from "#app/admin/setup/saved-step.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { PolicyChanges } from "#app/policy/policy-changes.tsx";
import { shopOf } from "#app/request.server.ts";
import { RichText } from "#app/ui/rich-text.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { BackLink } from "#app/ui/back-link.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/policy";
import { ListTabs } from "#app/admin/list/list-tabs.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { LeaveGuard } from "#app/ui/form/leave-guard.tsx";
import { answerTo } from "#app/ui/form/post-form.tsx";
import { Trouble } from "#app/admin/list/trouble.tsx";
import { DraftForm } from "./draft-form.tsx";
import { PolicyPreview } from "./policy-preview.tsx";
import type { PolicyReply } from "./policy-reply.ts";
import { PublishForm } from "./publish-form.tsx";
import { RemoveDraft } from "./remove-draft.tsx";
import { StateBadge } from "./state-badge.tsx";
import { readView, viewsOf, type PolicyView } from "./policy-views.ts";
import { WithdrawForm } from "./withdraw-form.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(
    matches,
    `${loaderData ? `${policyKinds[loaderData.kind].title} ${loaderData.policy.version}` : "약관"}`,
  );

export async function loader({
  params: { kind, version },
  url: { searchParams },
  context,
}: Route.LoaderArgs) {
  const { db, now } = shopOf(context);
  const viewName = searchParams.get("view");
  const page = isPolicyKind(kind)
    ? await findOfficePolicy(db, kind, version, {
        compare: viewName === "compare",
        publish: viewName === "publish",
        now: now(),
      })
    : null;
  const { policy, ...rest } = found(page);
  return { kind: policy.kind, policy, ...rest, view: readView(viewName, rest.state) };
}

export const action = formAction(
  policyForm,
  async (shop, form, { params: { kind, version = "" }, visitor }) => {
    if (!isPolicyKind(kind)) throw found(null);
    const id = { kind, version };
    const here = `/admin/policy/${kind}/${encodeURIComponent(version)}`;
    const name = `${policyKinds[kind].title} ${version}`;
    switch (form.intent) {
      case "save":
        return { edits: found(await saveDraft(shop.db, id, form, visitor)) };
      case "publish":
        return saved(
          here,
          await savedStep(shop, {
            message: `${name} 버전을 공개했어요.`,
            save: async () => found((await publishPolicy(shop, id, form, visitor)) || null),
          }),
        );
      case "withdraw":
        found((await withdrawPolicy(shop, id, form.reason, visitor)) || null);
        return saved(here, "공개를 철회하고 초안으로 되돌렸어요.");
      case "remove":
        found((await removeDraft(shop.db, id, form.edits, visitor)) || null);
        return saved("/admin/policy", `${name} 초안을 지웠어요.`);
    }
  },
  { most: DRAFT_FORM_BYTES },
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function Policy({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { kind, policy, state, view } = loaderData;
  const [isDirty, setDirty] = useState(false);
  const ofDraft = draftReply(reply);
  return (
    <div className="max-w-300">
      <BackLink to="/admin/policy">약관 목록</BackLink>
      <PolicyHeader page={loaderData} />
      <Trouble words={!ofDraft && reply?.refused?.message} className="mb-6 max-w-3xl" />
      {state === "draft" && (
        <>
          <div hidden={view !== ""}>
            <Blanks html={policy.html} />
            <DraftForm
              key={policy.version}
              kind={kind}
              policy={policy}
              today={loaderData.today}
              isFirst={!loaderData.current}
              reply={ofDraft}
              onDirty={setDirty}
            />
            <RemoveDraft policy={policy} onLeave={() => setDirty(false)} />
          </div>
          <LeaveGuard active={isDirty} />
        </>
      )}
      <View view={view} page={loaderData} reply={reply} isDirty={isDirty} />
    </div>
  );
}

/** The blanks to fill before publishing. */
function Blanks({ html }: { html: string }) {
  const blanks = blanksIn(html);
  if (!blanks.length) return null;
  return (
    <div className="mt-4 mb-6 max-w-3xl">
      <NoticeBox>
        <p className="font-medium">공개하기 전에 채울 곳이 {blanks.length}군데 있어요.</p>
        <ul className="mt-1 list-disc pl-5">
          {blanks.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
        <p className="mt-1">
          본문에서 〔 〕를 찾아 적거나 지우고 저장해주세요. 상점의 사실과 다른 문장도 고쳐주세요.
        </p>
      </NoticeBox>
    </div>
  );
}

function PolicyHeader({
  page: { kind, policy, state, view, members },
}: {
  page: Route.ComponentProps["loaderData"];
}) {
  const here = `/admin/policy/${kind}/${policy.version}`;
  return (
    <>
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <Title>
          {policyKinds[kind].title} <span className="numbers">{policy.version}</span>
        </Title>
        <StateBadge state={state} />
      </header>
      <p className="mt-1 text-14 text-soft numbers">
        {dayWords(policy.effectiveOn)} 시행
        {state !== "draft" &&
          isAgreedKind(kind) &&
          ` · 동의한 회원 ${members.agreed.toLocaleString("ko-KR")}명`}
      </p>
      <div className="mt-3 mb-6">
        <ListTabs
          label="이 버전 보기"
          tabs={viewsOf(state).map(({ view: each, title }) => ({
            to: each ? `${here}?view=${each}` : here,
            title,
            isHere: each === view,
          }))}
        />
      </div>
    </>
  );
}

/** Answers to saving do not name their form. */
const draftReply = (reply: PolicyReply): PolicyReply =>
  reply?.done ? reply : answerTo(reply, { intent: "save" });

type ViewProps = {
  view: PolicyView;
  page: Route.ComponentProps["loaderData"];
  reply: PolicyReply;
  isDirty: boolean;
};

function View({ view, page, reply, isDirty }: ViewProps) {
  const { policy, state, base, difference } = page;
  switch (view) {
    case "compare":
      return base && difference ? (
        <div className="max-w-3xl">
          <p className="text-14 text-soft numbers">
            버전 {base}에서 달라진 점이에요.{state === "draft" && " 저장한 글을 비교해요."}
          </p>
          <PolicyChanges difference={difference} />
        </div>
      ) : (
        <p className="text-14 text-soft">비교할 앞 버전이 없어요.</p>
      );
    case "preview":
      return <PolicyPreview policy={policy} />;
    case "publish":
      return <PublishForm page={page} reply={reply} isDirty={isDirty} />;
    case "withdraw":
      return <WithdrawForm reply={reply} />;
    case "":
      return state === "draft" ? null : <PolicyText page={page} />;
  }
}

const PolicyText = ({ page: { kind, policy, state } }: Pick<ViewProps, "page">) => (
  <div className="max-w-3xl">
    {policy.summary && <p className="mb-6 border-l-2 border-line pl-4 text-16">{policy.summary}</p>}
    {kind === "reviews" && state === "in-force" && (
      <ButtonLink to="/admin/reviews/settings" className="mb-6">
        후기 설정으로 가기
      </ButtonLink>
    )}
    <RichText html={policy.html} />
  </div>
);
