import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { LABEL_LENGTH, TOKEN_DAYS } from "#shop/file/storage-token/storage-token-form.ts";
import { AsField } from "#app/account/as-field.tsx";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";

export function TokenForm({
  writeKey,
  reply,
}: {
  writeKey: string;
  reply: FormReply<unknown> | undefined;
}) {
  const busy = useNavigation().state !== "idle";
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (reply?.errors) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [reply]);
  return (
    <Form
      ref={form}
      method="post"
      action="/admin/storage"
      className="flex max-w-3xl flex-col gap-4 lg:flex-row lg:items-start"
    >
      <AsField />
      <input type="hidden" name="intent" value="make" />
      <input type="hidden" name="writeKey" value={writeKey} />
      <div className="lg:flex-1">
        <Field
          name="label"
          label="어디에 쓰나요"
          required
          maxLength={LABEL_LENGTH}
          autoComplete="off"
          placeholder="예: 녹음실 백업 프로그램"
          defaultValue={reply?.values?.label}
          errors={reply?.errors?.label}
        />
      </div>
      <div className="lg:w-56">
        <Field
          name="days"
          label="며칠 동안"
          optional
          type="number"
          inputMode="numeric"
          min={1}
          max={TOKEN_DAYS}
          autoComplete="off"
          defaultValue={reply?.values?.days}
          errors={reply?.errors?.days}
          hint="비워두면 거둘 때까지 쓸 수 있어요."
          className="numbers"
        />
      </div>
      <Button look="ink" busy={busy} disabled={busy} className="min-h-12 self-start lg:mt-[27px]">
        토큰 만들기
      </Button>
    </Form>
  );
}
