import { useState } from "react";
import { dayWords } from "#lib/calendar-day.ts";
import type { OfficePolicy } from "#shop/office/policy/find-office-policy.server.ts";
import { NOTICE_DAYS, noticePeriod } from "#shop/policy/notice-period.ts";
import { isAgreedKind, policyKinds } from "#shop/policy/policy-kinds.ts";
import { blanksIn } from "#shop/policy/template/blanks.ts";
import { Button } from "#app/ui/button.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { Tick } from "#app/ui/form/tick.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import type { PolicyReply } from "./policy-reply.ts";
import { TextLink } from "#app/ui/text-link.tsx";

const box = "mt-0.5 size-5 shrink-0 accent-accent";
const row = "flex min-h-11 items-start gap-3 py-2.5 text-14";

/** Explains publishing beforehand, since it cannot be changed afterwards. */
export function PublishForm({
  page,
  reply,
  isDirty,
}: {
  page: OfficePolicy;
  reply: PolicyReply;
  isDirty: boolean;
}) {
  const { kind, version, edits } = page.policy;
  const trouble = publishTrouble(page, isDirty);
  return (
    <PostForm
      reply={reply}
      fields={{ intent: "publish" }}
      asMember
      preventScrollReset
      trouble={null}
      className="max-w-3xl"
    >
      {({ values, busy }) => (
        <>
          <input type="hidden" name="edits" value={edits} />
          <h2 className="text-16 font-semibold">공개하면 이렇게 돼요</h2>
          <ul className="mt-2 border-t border-line">
            {consequences(page).map((words) => (
              <li key={words} className="border-b border-line py-3 text-14">
                {words}
              </li>
            ))}
          </ul>
          <NoticePeriod page={page} values={values} short={reply?.errors?.shortNotice} />
          {trouble && (
            <NoticeBox className="mt-4" tone="warn">
              {trouble} <TextLink to={`/admin/policy/${kind}/${version}`}>내용으로 가기</TextLink>
            </NoticeBox>
          )}
          <Button look="primary" size="l" busy={busy} disabled={trouble !== null} className="mt-6">
            {policyKinds[kind].title} {version} 공개하기
          </Button>
        </>
      )}
    </PostForm>
  );
}

function publishTrouble(
  { policy: { effectiveOn, html }, today, sameDay }: OfficePolicy,
  isDirty: boolean,
): string | null {
  const blanks = blanksIn(html).length;
  if (blanks) return `채우지 않은 곳이 ${blanks}군데 있어요. 내용에서 〔 〕를 채우고 저장해주세요.`;
  if (effectiveOn < today) return "시행일이 지났어요. 내용에서 시행일을 바꾸고 저장해주세요.";
  if (sameDay)
    return `같은 날 시행하는 버전 ${sameDay}이 이미 공개돼 있어요. 내용에서 시행일을 바꾸고 저장해주세요.`;
  return isDirty ? "저장하지 않은 내용이 있어요. 내용에서 저장한 뒤 공개해주세요." : null;
}

/** The notice period of the version, and the confirmation needed for a short one. */
function NoticePeriod({
  page: { policy, today, current },
  values,
  short,
}: {
  page: OfficePolicy;
  values: Record<string, string>;
  short: string[] | undefined;
}) {
  const [isUnfavourable, setUnfavourable] = useState(values.isUnfavourable === "on");
  const { effectiveOn, asksAgain } = policy;
  const notice = noticePeriod({ effectiveOn, asksAgain, isUnfavourable, isFirst: !current }, today);
  return (
    <fieldset className="mt-6">
      <legend className="text-16 font-semibold">알리는 기간</legend>
      <p className={`mt-2 text-14 ${notice.isShort ? "text-warn" : "text-soft"}`}>
        {noticeWords(notice)}
      </p>
      {current && (
        <label className={row}>
          <input
            type="checkbox"
            name="isUnfavourable"
            checked={isUnfavourable}
            onChange={({ currentTarget }) => setUnfavourable(currentTarget.checked)}
            className={box}
          />
          <span>
            회원에게 불리하거나 중요한 변경이에요.
            <span className="block text-12 text-soft">
              시행 {NOTICE_DAYS.unfavourable}일 전부터 알려야 해요. (전자상거래 표준약관 제3조 4항)
            </span>
          </span>
        </label>
      )}
      {notice.days < NOTICE_DAYS.unfavourable && (
        <div className={`py-2.5 ${notice.mustBeConfirmed ? "" : "hidden noscript:block"}`}>
          <Tick
            name="shortNotice"
            isOn={values.shortNotice === "on"}
            errors={short}
            autoFocus={short !== undefined}
          >
            기간이 짧지만 지금 공개해야 해요.
            <span className="block text-12 text-soft">
              법령이 바뀌었거나 급히 막아야 할 일이 있는지 확인해주세요. 이 선택은 감사 기록에
              남아요.
            </span>
          </Tick>
        </div>
      )}
    </fieldset>
  );
}

function noticeWords({ needed, days }: ReturnType<typeof noticePeriod>): string {
  if (needed === 0) return "첫 문서라 미리 알리는 기간이 필요 없어요.";
  const begins =
    days > 0 ? `오늘 공개하면 시행 ${days}일 전에 알리게 돼요.` : "미리 알리는 기간이 없어요.";
  return `${begins} 이 변경은 ${needed}일 전부터 알려야 해요.`;
}

function consequences({
  policy: { kind, effectiveOn, asksAgain, version },
  today,
  current,
  members,
}: OfficePolicy): string[] {
  const isToday = effectiveOn <= today;
  return [
    isToday
      ? "공개하는 순간부터 시행해요."
      : `지금부터 시행 예정으로 알리고, ${dayWords(effectiveOn)} 0시(서울)부터 시행해요.`,
    ...(current && current.version !== version
      ? [`그때부터 지금 버전 ${current.version}은 지난 버전으로 남아 계속 읽을 수 있어요.`]
      : []),
    ...(isAgreedKind(kind) ? [agreementWords(asksAgain, members.before)] : []),
    "회원에게 메일은 보내지 않아요. 시행일까지 첫 화면에서도 알 수 있게 게시판에 공지를 올려주세요.",
    isToday
      ? "공개한 뒤에는 수정하거나 삭제할 수 없어요."
      : "공개한 뒤에는 수정하거나 삭제할 수 없어요. 시행일 전이면 이유를 남기고 철회할 수 있어요.",
  ];
}

const agreementWords = (asksAgain: boolean, before: number): string =>
  asksAgain
    ? `이전 버전에 동의한 회원 ${before.toLocaleString("ko-KR")}명에게 시행한 뒤 다시 동의를 받아요.`
    : "회원에게 다시 동의를 받지 않아요.";
