import { fieldsOf } from "#shop/form-fields.ts";
import { useEffect, useRef, type ReactNode, type SyntheticEvent } from "react";
import { FILE_REASON, reasonForm } from "#shop/audit/file-reason.ts";
import { useFileAsked } from "#app/browser/use-file-asked.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { AsField } from "#app/ui/form/as-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { Unfold } from "#app/ui/unfold.tsx";

const look = fieldsOf(reasonForm);

type Props = {
  action: string;
  /** what is in the file; that its taking is written down is said here */
  words: ReactNode;
  /** a reason to begin with */
  example: string;
  title?: string;
  reply?: FormReply<never> | undefined;
  /** what is chosen besides */
  children?: ReactNode;
  open?: boolean;
  onOpen?: (open: boolean) => void;
  /** false: nothing is sent yet */
  isReady?: boolean;
  className?: string;
};

/**
 * Asks why a file of people is taken, which then stands in the audit log. A plain form, since only
 * the browser itself can save what comes back.
 */
export function ReasonFile({
  action,
  words,
  example,
  title = "CSV로 내보내기",
  reply,
  children,
  open = Boolean(reply),
  onOpen,
  isReady = true,
  className = "w-full md:w-auto md:open:w-full",
}: Props) {
  const handleSubmit = useFileAsked();
  const box = useRef<HTMLDivElement>(null);
  const errors = reply?.errors?.reason;
  useEffect(() => {
    if (errors) box.current?.querySelector<HTMLElement>("input[name=reason]")?.focus();
  }, [errors]);
  const send = (event: SyntheticEvent) => (isReady ? handleSubmit(event) : event.preventDefault());
  return (
    <Unfold
      title={title}
      look="button"
      open={open}
      onToggle={({ currentTarget }) => onOpen?.(currentTarget.open)}
      className={className}
    >
      <form
        method="post"
        action={action}
        onSubmit={send}
        className="mt-3 flex flex-col gap-3 rounded-m bg-wash p-4"
      >
        <AsField />
        <p className="text-14">{words} 받은 사람, 시각, 이유가 감사 기록에 남아요.</p>
        {reply?.refused && <NoticeBox tone="bad">{reply.refused.message}</NoticeBox>}
        {children}
        <div ref={box} className="max-w-xl">
          <Field
            {...look.reason}
            id="file-reason"
            name="reason"
            minLength={FILE_REASON.least}
            placeholder={example}
            defaultValue={reply?.values?.reason}
            errors={errors}
          />
        </div>
        <Button look="ink" className="self-start">
          파일 받기
        </Button>
      </form>
    </Unfold>
  );
}
