import { Button } from "#app/ui/button.tsx";
import { AskOnce } from "#app/ui/form/ask-once.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";

type Props = {
  fields: Record<string, string>;
  reply: FormAnswer;
  label: string;
  question: string;
  look?: "quiet";
  /** when it is of use, and what ends with the old one */
  words: string;
};

/** Replaces a lost link, after a confirmation. */
export const NewLink = ({ fields, reply, words, ...questionProps }: Props) => (
  <AskOnce {...questionProps} isOpen={Boolean(reply?.refused)}>
    <PostForm fields={fields} reply={reply}>
      {({ busy }) => (
        <>
          <p className="text-14 text-soft">{words}</p>
          <Button look="ink" size="l" busy={busy}>
            새 링크 만들기
          </Button>
        </>
      )}
    </PostForm>
  </AskOnce>
);
