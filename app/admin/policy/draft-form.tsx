import type { DescribedField } from "#app/ui/form/post-form.tsx";
import { fieldsOf } from "#shop/form-fields.ts";
import { policyForm } from "#shop/policy/forms.ts";
import { useCallback, useState, type FormEvent } from "react";
import { dayWords } from "#lib/calendar-day.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import type { Policy } from "#shop/policy/find-policy.server.ts";
import { HTML_MOST } from "#shop/policy/forms.ts";
import { NOTICE_DAYS, noticePeriod } from "#shop/policy/notice-period.ts";
import { isAgreedKind, policyKinds, type PolicyKind } from "#shop/policy/policy-kinds.ts";
import { RichEditor } from "#app/editor/rich-editor.tsx";
import { asBar } from "#app/ui/bar.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextField } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Switch } from "#app/ui/form/switch.tsx";
import type { PolicyReply } from "./policy-reply.ts";
import { useSavedDraft } from "./use-saved-draft.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { ruled } from "#app/ui/ruled.tsx";

type Props = {
  kind: PolicyKind;
  policy: Policy;
  today: string;
  isFirst: boolean;
  reply: PolicyReply;
  onDirty: (dirty: boolean) => void;
};

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

const fields = fieldsOf(policyForm, "save");

/** Everything about a version that may still change. */
export function DraftForm({ kind, policy, today, isFirst, reply, onDirty }: Props) {
  const { edits, savedAt, onChange, onSend } = useSavedDraft(policy.edits, reply, onDirty);
  const [html] = useState(reply?.values?.html ?? policy.html);
  const onHtml = useCallback(() => onChange(), [onChange]);

  function send(event: FormEvent<HTMLFormElement>): void {
    // The server would refuse a longer one together with everything typed; the editor says so.
    const isLong = bytesOf(String(new FormData(event.currentTarget).get("html") ?? "")) > HTML_MOST;
    if (!isLong) return onSend();
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }

  return (
    <PostForm
      of={fields}
      reply={reply}
      fields={{ intent: "save" }}
      unsent="저장하지 못했어요. 인터넷 연결을 확인하고 다시 눌러주세요. 쓴 내용은 그대로 있어요."
      asMember
      preventScrollReset
      onSubmit={send}
      onInput={onChange}
      className="flex max-w-3xl flex-col gap-6"
    >
      {({ field, values, errors, busy }) => (
        <>
          <input type="hidden" name="edits" value={edits} />
          <Field {...field("title", policy.title)} />
          <EffectiveDay
            field={field("effectiveOn", policy.effectiveOn)}
            today={today}
            isFirst={isFirst}
          />
          <TextField
            {...field("summary", policy.summary)}
            hint={`무엇이 왜 바뀌는지 한두 문장으로 적어주세요. 문서 위${isAgreedKind(kind) ? "와 다시 동의 화면" : ""}에 보여요.`}
          />
          {isAgreedKind(kind) && (
            <AsksAgain start={values.edits ? values.asksAgain === "on" : policy.asksAgain} />
          )}
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
          <SaveBar
            busy={busy}
            savedAt={savedAt}
            theirs={editedElsewhere(reply)}
            saved={`/admin/policy/${kind}/${policy.version}`}
          />
        </>
      )}
    </PostForm>
  );
}

/** Another person's edit meanwhile. */
const editedElsewhere = (reply: PolicyReply): number | null =>
  reply?.refused?.code === "policy-edited" ? Number(reply.refused.facts.edits) : null;

type EffectiveDayProps = {
  field: DescribedField;
  today: string;
  isFirst: boolean;
};

function EffectiveDay({
  field: { defaultValue = "", ...field },
  today,
  isFirst,
}: EffectiveDayProps) {
  const [effectiveOn, setEffectiveOn] = useState(defaultValue);
  return (
    <Field
      {...field}
      value={effectiveOn}
      onChange={({ currentTarget }) => setEffectiveOn(currentTarget.value)}
      min={today}
      className="max-w-56 numbers"
      hint={<DayHint effectiveOn={effectiveOn} today={today} isFirst={isFirst} />}
    />
  );
}

function AsksAgain({ start }: { start: boolean }) {
  const [asksAgain, setAsksAgain] = useState(start);
  return (
    <label
      htmlFor="asksAgain"
      className={`${ruled("alone")} flex min-h-11 cursor-pointer items-center justify-between gap-4 py-3`}
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
  );
}

type SaveBarProps = { busy: boolean; savedAt: Date | null; theirs: number | null; saved: string };

function SaveBar({ busy, savedAt, theirs, saved }: SaveBarProps) {
  return (
    <div
      ref={asBar}
      className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-4 py-3 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] md:mx-0 md:px-0"
    >
      <Button look="primary" size="l" busy={busy}>
        저장
      </Button>
      {theirs !== null && (
        <>
          <Button look="danger" size="l" name="over" value={theirs}>
            내 글로 덮어쓰기
          </Button>
          <TextLink look="tall" href={saved} target="_blank" rel="noopener" className="text-14">
            저장된 초안 새 창으로 보기
          </TextLink>
        </>
      )}
      <p role="status" className="text-14 text-soft numbers">
        {savedAt && !busy && theirs === null && `${seoulTime(savedAt)} 저장했어요.`}
      </p>
    </div>
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
