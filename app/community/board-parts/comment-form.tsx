import type { FieldLooks } from "#shop/form-fields.ts";
import { useState, type ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { answerTo, PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { CommentField } from "./comment-field.tsx";
import { troubleWords } from "./trouble-words.tsx";

type Props = {
  fields: Record<string, string>;
  /** besides the fields, what is new with every page shown */ writeKey?: string;
  of: FieldLooks<"text">;
  /** in place of that of a new one */
  label?: string;
  submit: string;
  text?: string;
  reply: FormAnswer;
  autoFocus?: boolean;
  cancel?: ReactNode;
};

/**
 * A new or edited comment: input stays until saved, and a second click during sending is ignored.
 */
export function CommentForm({
  fields,
  writeKey,
  of,
  label,
  submit,
  text = "",
  reply,
  autoFocus,
  cancel,
}: Props) {
  const [fresh, setFresh] = useState(0);
  const mine = answerTo(reply, fields);
  return (
    <PostForm
      of={of}
      asMember
      fields={fields}
      reply={mine}
      trouble={troubleWords(mine)}
      preventScrollReset
      className="flex flex-col gap-3"
      onSaved={() => setFresh((times) => times + 1)}
    >
      {({ field, busy }) => (
        <>
          {writeKey && <input type="hidden" name="writeKey" value={writeKey} />}
          <CommentField
            key={fresh}
            {...field("text", text)}
            {...(label && { label })}
            autoFocus={autoFocus ?? false}
          />
          <div className="flex gap-2">
            <Button look="ink" busy={busy}>
              {submit}
            </Button>
            {cancel}
          </div>
        </>
      )}
    </PostForm>
  );
}
