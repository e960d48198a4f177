import { useEffect, useRef, useState, type ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { AsField } from "#app/account/as-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { CommentField } from "./comment-field.tsx";
import { replyTo, type PostReply } from "./post-reply.ts";
import { Trouble } from "./trouble.tsx";

type Props = {
  fields: Record<string, string>;
  /** besides the fields, what is new with every page shown */ writeKey?: string;
  label: string;
  submit: string;
  text?: string;
  reply: PostReply;
  autoFocus?: boolean;
  cancel?: ReactNode;
};

/** A comment that is written or edited: what was typed stays until it is saved, and a second click while it is sent changes nothing. */
export function CommentForm({
  fields,
  writeKey,
  label,
  submit,
  text = "",
  reply,
  autoFocus,
  cancel,
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { state, formData } = useNavigation();
  const busy =
    state !== "idle" &&
    Object.entries(fields).every(([name, value]) => formData?.get(name) === value);
  const mine = replyTo(reply, fields);
  const wasSent = useRef(false);
  const [fresh, setFresh] = useState(0);
  useEffect(() => {
    if (busy) wasSent.current = true;
    else if (wasSent.current && !reply) {
      wasSent.current = false;
      setFresh((times) => times + 1);
    }
  }, [busy, reply]);
  useEffect(() => {
    if (mine)
      form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-trouble]")?.focus();
  }, [mine]);
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      className="flex flex-col gap-3"
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <AsField />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {writeKey && <input type="hidden" name="writeKey" value={writeKey} />}
      <Trouble reply={mine} />
      <CommentField
        key={fresh}
        label={label}
        defaultValue={mine?.values?.text ?? text}
        errors={mine?.unsent ? undefined : mine?.errors?.text}
        autoFocus={autoFocus ?? false}
      />
      <div className="flex gap-2">
        <Button look="ink" busy={busy}>
          {submit}
        </Button>
        {cancel}
      </div>
    </Form>
  );
}
