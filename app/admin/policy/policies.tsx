import { fieldsOf } from "#shop/form-fields.ts";
import { redirect } from "react-router";
import { dayWords } from "#lib/calendar-day.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import { createDraft } from "#shop/policy/create-draft.server.ts";
import { newDraftForm } from "#shop/policy/forms.ts";
import {
  listOfficePolicies,
  type OfficePolicies,
} from "#shop/office/policy/list-office-policies.server.ts";
import { isAgreedKind, policyKinds, type PolicyKind } from "#shop/policy/policy-kinds.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { shopOf } from "#app/request.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Tick } from "#app/ui/form/tick.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/policies";
import { StateBadge } from "./state-badge.tsx";
import { Title } from "#app/ui/title.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { amountHead, mdCardCell as cell, Table } from "#app/ui/table.tsx";
import { Ruled } from "#app/ui/ruled.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "약관");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = shopOf(context);
  return { documents: await listOfficePolicies(db, now()) };
}

export const action = formAction(newDraftForm, async (shop, draft, { visitor }) => {
  const { kind, version } = draft;
  await createDraft(shop.db, draft, visitor, shop.now());
  return redirect(`/admin/policy/${kind}/${version}`, {
    headers: {
      "Set-Cookie": flashCookie({
        message: `${policyKinds[kind].title} ${version} 초안을 만들었어요.`,
      }),
    },
  });
});

type Reply = Route.ComponentProps["actionData"];

export default function Policies({
  loaderData: { documents },
  actionData: reply,
}: Route.ComponentProps) {
  return (
    <>
      <Title>약관</Title>
      <p className="mt-2 max-w-160 text-14 text-soft">
        공개한 버전은 고치거나 지울 수 없어요. 누가 어느 버전에 동의했는지 남아야 하기 때문이에요.
      </p>
      <div className="mt-8 grid gap-x-12 gap-y-14 2xl:grid-cols-2">
        {documents.map((document) => (
          <Document
            key={document.kind}
            document={document}
            reply={reply?.values?.kind === document.kind ? reply : undefined}
          />
        ))}
      </div>
    </>
  );
}

function Document({
  document: { kind, versions, next },
  reply,
}: {
  document: OfficePolicies[number];
  reply: Reply;
}) {
  const { title, path } = policyKinds[kind];
  return (
    <section aria-labelledby={kind} className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={kind} className="text-20 font-semibold">
          {title}
        </h2>
        <TextLink look="note" to={path}>
          상점에서 보기
        </TextLink>
      </div>
      <Versions kind={kind} versions={versions} />
      <NewDraft
        key={versions.length}
        kind={kind}
        next={next}
        isFirst={!versions.length}
        reply={reply}
      />
    </section>
  );
}

const heads = ["버전", "상태", "시행일", amountHead("동의한 회원"), "마지막 변경"];

function Versions({
  kind,
  versions,
}: {
  kind: PolicyKind;
  versions: OfficePolicies[number]["versions"];
}) {
  if (!versions.length)
    return (
      <Ruled as="p" look="alone" className="py-6 text-14 text-soft">
        아직 버전이 없어요. 기본 서식으로 첫 초안을 만들고, 읽고 고쳐서 공개해주세요.
      </Ruled>
    );
  return (
    <Table caption={`${policyKinds[kind].title} 버전`} heads={heads} cards="md">
      {versions.map(
        ({ version, state, effectiveOn, members, publishedAt, updatedAt, asksAgain }) => (
          <tr
            key={version}
            className="border-b border-line transition-colors duration-150 hover:bg-wash max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:gap-y-0.5 max-md:py-3"
          >
            <td className={`${cell} font-medium whitespace-nowrap numbers`}>
              <TextLink look="row" to={`/admin/policy/${kind}/${version}`}>
                {version}
              </TextLink>
            </td>
            <td className={`${cell} max-md:text-right`}>
              <StateBadge state={state} />
            </td>
            <td className={`${cell} max-md:col-span-2`}>
              <span className="whitespace-nowrap numbers">{dayWords(effectiveOn)}</span>
              <span className="text-soft md:hidden"> 시행</span>
              {asksAgain && <span className="text-12 text-soft md:block"> 다시 동의 받음</span>}
            </td>
            <td className={`${cell} whitespace-nowrap numbers md:text-right`}>
              <span className="text-soft md:hidden">동의한 회원 </span>
              {state === "draft" || !isAgreedKind(kind) ? "–" : members.toLocaleString("ko-KR")}
            </td>
            <td className={`${cell} whitespace-nowrap text-12 text-soft numbers max-md:text-right`}>
              {publishedAt ? `${seoulTime(publishedAt)} 공개` : `${seoulTime(updatedAt)} 저장`}
            </td>
          </tr>
        ),
      )}
    </Table>
  );
}

const fields = fieldsOf(newDraftForm);

type NewDraftProps = { kind: PolicyKind; next: string; isFirst: boolean; reply: Reply };

const FILLED =
  "기본 서식에 상점 설정의 상호, 연락처, 배송비를 채워서 시작해요. 더 적을 곳은 〔 〕로 표시해요.";

function NewDraft({ kind, next, isFirst, reply }: NewDraftProps) {
  return (
    <Unfold title="새 초안 만들기" look="link" open={isFirst || Boolean(reply)} className="mt-3">
      <PostForm
        of={fields}
        reply={reply}
        fields={{ kind }}
        asMember
        preventScrollReset
        className="flex max-w-100 flex-col gap-3 pt-2"
      >
        {({ field, values, busy }) => (
          <>
            <input type="hidden" name="intent" value="create" />
            <Field
              {...field("version", next)}
              id={`version-${kind}`}
              label={`${policyKinds[kind].title} ${fields.version.label}`}
              className="numbers"
              hint={`${isFirst ? FILLED : "지금 버전의 글을 복사해서 시작해요."} 1.1처럼 숫자와 점으로 적어주세요.`}
            />
            {!isFirst && (
              <Tick name="fromTemplate" isOn={values.fromTemplate === "on"}>
                복사하지 않고 {FILLED}
              </Tick>
            )}
            <div className="flex gap-2">
              <Button look="ink" busy={busy}>
                초안 만들기
              </Button>
              {reply && (
                <ButtonLink to="/admin/policy" look="quiet">
                  닫기
                </ButtonLink>
              )}
            </div>
          </>
        )}
      </PostForm>
    </Unfold>
  );
}
