import { useState, type ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { answerTo, PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { CommentField } from "./comment-field.tsx";
import { troubleWords } from "./trouble-words.tsx";

type Props = {
  fields: Record<string, string>;
  /** besides the fields, what is new with every page shown */ writeKey?: string;
  label: string;
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
      asMember
      fields={fields}
      reply={mine}
      trouble={troubleWords(mine)}
      preventScrollReset
      className="flex flex-col gap-3"
      onSaved={() => setFresh((times) => times + 1)}
    >
      {({ values, errors, busy }) => (
        <>
          {writeKey && <input type="hidden" name="writeKey" value={writeKey} />}
          <CommentField
            key={fresh}
            label={label}
            defaultValue={values.text ?? text}
            errors={errors.text}
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
