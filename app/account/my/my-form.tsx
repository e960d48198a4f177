import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import { Form, useNavigation } from "react-router";
import { isUnsent } from "#app/browser/keep-typed.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { AsField } from "../as-field.tsx";

type Reply = Pick<FormReply<unknown>, "refused" | "errors" | "values"> | undefined;
type Start = (
  name: string,
  known?: string | null,
) => { name: string; defaultValue: string | undefined; errors: string[] | undefined };

type Props = {
  /** which of the page's forms this is */
  intent: string;
  reply: Reply;
  className?: string;
  formRef?: RefObject<HTMLFormElement | null>;
  children: (form: { field: Start; busy: boolean }) => ReactNode;
};

/** A form about oneself: what was typed stays, what is wrong takes the focus, and a second click while it is sent changes nothing. */
export function MyForm({
  intent,
  reply,
  className = "grid max-w-120 gap-5",
  formRef,
  children,
}: Props) {
  const own = useRef<HTMLFormElement>(null);
  const form = formRef ?? own;
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.formData?.get("intent") === intent;
  const mine = reply?.values?.intent === intent ? reply : undefined;
  useEffect(() => {
    if (mine)
      form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-trouble]")?.focus();
  }, [form, mine]);
  const wasBusy = useRef(false);
  useEffect(() => {
    // What was saved is shown as it is saved, and no password stays in its field.
    if (wasBusy.current && !busy && !mine && !isUnsent(reply)) form.current?.reset();
    wasBusy.current = busy;
  }, [busy, form, mine, reply]);
  const field: Start = (name, known) => ({
    name,
    defaultValue: mine?.values?.[name] ?? known ?? undefined,
    errors: mine?.errors?.[name],
  });
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      className={className}
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <AsField />
      <input type="hidden" name="intent" value={intent} />
      {mine?.refused && (
        <div tabIndex={-1} data-trouble className="outline-none md:col-span-full">
          <NoticeBox tone="bad">{mine.refused.message}</NoticeBox>
        </div>
      )}
      {children({ field, busy })}
    </Form>
  );
}
