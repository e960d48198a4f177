import { useEffect, useRef, type FormEvent, type ReactNode, type RefObject } from "react";
import { Form, useNavigation } from "react-router";
import type { FormReply } from "../form-action.server.ts";
import type { Unsent } from "../browser/keep-typed.ts";
import { NoticeBox } from "../ui/notice-box.tsx";

export type AccountReply = FormReply<unknown> | Unsent | undefined;
export type AccountField = (name: string) => {
  name: string;
  errors: string[] | undefined;
  defaultValue: string | undefined;
  autoFocus: boolean;
};

type Props = {
  reply: AccountReply;
  /** the names of the fields from top to bottom, to find the first one with a message */
  order: readonly string[];
  children: (form: {
    field: AccountField;
    values: Record<string, string>;
    busy: boolean;
  }) => ReactNode;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  ref?: RefObject<HTMLFormElement | null>;
};

/** A form of signing in or up: what went wrong stands above it or beside its field and has the focus; what was typed stays. */
export function AccountForm({ reply, order, children, onSubmit, ref }: Props) {
  const busy = useNavigation().state !== "idle";
  const own = useRef<HTMLFormElement>(null);
  const form = ref ?? own;
  const { errors = {}, refused, values = {} } = reply && "unsent" in reply ? {} : (reply ?? {});
  const trouble =
    reply && "unsent" in reply
      ? "보내지 못했어요. 인터넷 연결을 확인하고 다시 눌러주세요."
      : refused?.message;
  const first = order.find((name) => errors[name]);
  useEffect(() => {
    if (reply)
      form.current?.querySelector<HTMLElement>("[data-trouble], [aria-invalid=true]")?.focus();
  }, [reply, form]);
  const field: AccountField = (name) => ({
    name,
    errors: errors[name],
    defaultValue: values[name],
    autoFocus: !trouble && name === first,
  });
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => (busy ? event.preventDefault() : onSubmit?.(event))}
      className="flex flex-col gap-5"
    >
      {trouble && (
        <div tabIndex={-1} data-trouble className="outline-none">
          <NoticeBox tone="bad">{trouble}</NoticeBox>
        </div>
      )}
      {children({ field, values, busy })}
    </Form>
  );
}
