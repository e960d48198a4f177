import { useEffect, useRef } from "react";
import { AsField } from "#app/ui/form/as-field.tsx";
import { useFileAsked } from "#app/browser/use-file-asked.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import type { FormReply } from "#app/form-action.server.ts";
import { REASON } from "#shop/office/member/admin-member-forms.ts";
import {
  isFiltered,
  memberQuery,
  memberStates,
  type MemberFilter,
} from "#shop/office/member/member-filters.ts";

export function UserExportForm({
  filter,
  reply,
}: {
  filter: MemberFilter;
  reply: FormReply<never> | undefined;
}) {
  const handleSubmit = useFileAsked();
  const errors = reply?.errors?.reason;
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (errors) box.current?.querySelector<HTMLElement>("input[name=reason]")?.focus();
  }, [errors]);

  const query = memberQuery(filter);
  const which =
    isFiltered(filter) || filter.state !== "all"
      ? `지금 보는 조건(${[memberStates[filter.state], filter.tag && `태그 ${filter.tag}`, filter.search && `'${filter.search}'`].filter(Boolean).join(", ")})의 회원`
      : "모든 회원";
  return (
    <details ref={box} open={Boolean(reply)} className="w-full md:w-auto md:open:w-full">
      <summary className="inline-flex min-h-11 items-center rounded-s border border-edge px-4 text-14 font-medium hover:bg-wash">
        CSV로 내보내기
      </summary>
      <form
        method="post"
        action={query.size ? `/admin/user?${query}` : "/admin/user"}
        onSubmit={handleSubmit}
        className="mt-3 flex max-w-xl flex-col gap-3 rounded-m bg-wash p-4"
      >
        <AsField />
        <p className="text-14">
          {which}의 가려지지 않은 정보를 파일로 받아요. 받은 사람, 시각, 이유가 감사 기록에 남아요.
          광고는 수신에 동의한 분에게만 보내주세요.
        </p>
        {reply?.refused && <NoticeBox tone="bad">{reply.refused.message}</NoticeBox>}
        <Field
          label="내려받는 이유"
          name="reason"
          required
          minLength={REASON.least}
          maxLength={REASON.most}
          autoComplete="off"
          placeholder="예: 12월 소식 메일 발송"
          defaultValue={reply?.values?.reason}
          errors={errors}
        />
        <Button look="ink" className="self-start">
          파일 받기
        </Button>
      </form>
    </details>
  );
}
