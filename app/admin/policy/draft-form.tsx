import { useCallback, useEffect, useRef, useState, type FormEvent } from "react";
import { Form, useNavigation } from "react-router";
import { dayWords } from "#lib/calendar-day.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import type { Policy } from "#shop/policy/find-policy.server.ts";
import { HTML_MOST, SUMMARY_MOST, TITLE_MOST } from "#shop/policy/forms.ts";
import { NOTICE_DAYS, noticePeriod } from "#shop/policy/notice-period.ts";
import { policyKinds, type PolicyKind } from "#shop/policy/policy-kinds.ts";
import { AsField } from "#app/account/as-field.tsx";
import { RichEditor } from "#app/editor/rich-editor.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, TextField } from "#app/ui/field.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { Switch } from "#app/ui/switch.tsx";
import type { PolicyReply } from "./policy-reply.ts";
import { useSavedDraft } from "./use-saved-draft.ts";

type Props = {
  kind: PolicyKind;
  policy: Policy;
  today: string;
  isFirst: boolean;
  reply: PolicyReply;
  isUnsent: boolean;
  onDirty: (dirty: boolean) => void;
};

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** Everything about a version that may still change. */
export function DraftForm({ kind, policy, today, isFirst, reply, isUnsent, onDirty }: Props) {
  const values = reply?.values;
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formData?.get("intent") === "save";
  const { edits, savedAt, onChange, onSend } = useSavedDraft(policy.edits, reply, onDirty);
  const [html] = useState(values?.html ?? policy.html);
  const [effectiveOn, setEffectiveOn] = useState(values?.effectiveOn ?? policy.effectiveOn);
  const [asksAgain, setAsksAgain] = useState(values ? values.asksAgain === "on" : policy.asksAgain);
  const errors: Record<string, string[]> = reply?.errors ?? {};
  const theirs =
    reply?.refused?.code === "policy-edited" ? Number(reply.refused.facts.edits) : null;
  const trouble = isUnsent
    ? "저장하지 못했어요. 인터넷 연결을 확인하고 다시 눌러주세요. 쓴 내용은 그대로 있어요."
    : reply?.refused?.message;

  useEffect(() => {
    if (reply?.errors || trouble)
      (
        form.current?.querySelector<HTMLElement>("[aria-invalid=true]") ??
        form.current?.querySelector<HTMLElement>("[data-notice]")
      )?.focus();
  }, [reply, trouble]);
  const onHtml = useCallback(() => onChange(), [onChange]);

  function send(event: FormEvent<HTMLFormElement>): void {
    // A longer one would be turned away at the door, and with it what was typed; the editor says so beside it.
    const isLong = bytesOf(String(new FormData(event.currentTarget).get("html") ?? "")) > HTML_MOST;
    if (isLong) event.currentTarget.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    if (isLong || busy) event.preventDefault();
    else onSend();
  }

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      onSubmit={send}
      onInput={onChange}
      className="flex max-w-3xl flex-col gap-6"
    >
      <AsField />
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="edits" value={edits} />
      {trouble && (
        <div data-notice tabIndex={-1} className="outline-none">
          <NoticeBox tone="bad">{trouble}</NoticeBox>
        </div>
      )}
      <Field
        name="title"
        label="제목"
        defaultValue={values?.title ?? policy.title}
        errors={errors.title}
        maxLength={TITLE_MOST}
        autoComplete="off"
        required
      />
      <Field
        name="effectiveOn"
        label="시행일"
        type="date"
        value={effectiveOn}
        onChange={({ currentTarget }) => setEffectiveOn(currentTarget.value)}
        min={today}
        required
        className="max-w-56 numbers"
        errors={errors.effectiveOn}
        hint={<DayHint effectiveOn={effectiveOn} today={today} isFirst={isFirst} />}
      />
      <TextField
        name="summary"
        label="회원에게 알리는 요약"
        defaultValue={values?.summary ?? policy.summary}
        errors={errors.summary}
        maxLength={SUMMARY_MOST}
        hint="무엇이 왜 바뀌는지 한두 문장으로 적어주세요. 문서 위와 다시 동의 화면에 보여요."
      />
      <label
        htmlFor="asksAgain"
        className="flex min-h-11 cursor-pointer items-center justify-between gap-4 border-y border-line py-3"
      >
        <span>
          <span className="block text-14 font-medium">회원에게 다시 동의 받기</span>
          <span className="block text-12 text-soft">
            시행일부터, 이전 버전에 동의한 회원은 회원 화면에 들어올 때 다시 동의해야 해요.
          </span>
        </span>
        <Switch
          id="asksAgain"
          name="asksAgain"
          checked={asksAgain}
          onChange={({ currentTarget }) => setAsksAgain(currentTarget.checked)}
        />
      </label>
      <RichEditor
        name="html"
        label={`${policyKinds[kind].title} 본문`}
        html={html}
        errors={errors.html}
        most={HTML_MOST}
        images
        source
        onChange={onHtml}
      />
      <div className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-4 py-3 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] md:mx-0 md:px-0">
        <Button look="primary" size="l" busy={busy}>
          저장
        </Button>
        {theirs !== null && (
          <>
            <Button look="danger" size="l" name="over" value={theirs}>
              내 글로 덮어쓰기
            </Button>
            <a
              href={`/admin/policy/${kind}/${policy.version}`}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-11 items-center text-14 underline underline-offset-4"
            >
              저장된 초안 새 창으로 보기
            </a>
          </>
        )}
        <p role="status" className="text-14 text-soft numbers">
          {savedAt && !busy && theirs === null && `${seoulTime(savedAt)} 저장했어요.`}
        </p>
      </div>
    </Form>
  );
}

function DayHint({
  effectiveOn,
  today,
  isFirst,
}: {
  effectiveOn: string;
  today: string;
  isFirst: boolean;
}) {
  if (!/^\d{4}-\d\d-\d\d$/.test(effectiveOn)) return "이 날 0시(서울)부터 시행해요.";
  const { days, isShort } = noticePeriod(
    { effectiveOn, asksAgain: false, isUnfavourable: false, isFirst },
    today,
  );
  if (days < 0)
    return (
      <span className="text-warn">지난 날이에요. 오늘이나 그 뒤로 골라야 공개할 수 있어요.</span>
    );
  const from =
    days === 0
      ? "공개하면 바로 시행해요."
      : `${dayWords(effectiveOn)} 0시(서울)부터 시행해요. 오늘 공개하면 ${days}일 전에 알리게 돼요.`;
  return (
    <>
      {from}
      {isShort && (
        <span className="block text-warn">
          보통 {NOTICE_DAYS.usual}일 전, 회원에게 불리하거나 중요한 변경은{" "}
          {NOTICE_DAYS.unfavourable}일 전부터 알려야 해요.
        </span>
      )}
    </>
  );
}
