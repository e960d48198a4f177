import { Button } from "#app/ui/button.tsx";
import { answerTo, PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { Unfold } from "#app/ui/unfold.tsx";

type Props = {
  /** which contract, where one page has several */
  of?: string;
  seen: string;
  reply: FormAnswer;
  title: string;
  /** what happens then */
  words: string;
  label: string;
};

/** Ends a contract whose keys the owner entered, after a confirmation. */
export const EndKeys = ({ of, seen, reply, title, words, label }: Props) => (
  <Unfold title={title} look="button">
    <PostForm
      reply={answerTo(reply, { intent: "end", ...(of && { of }) })}
      fields={{ intent: "end", ...(of && { of }) }}
      asMember
    >
      {({ busy }) => (
        <>
          <input type="hidden" name="seen" value={seen} />
          <p className="pt-3 text-14 text-soft">{words}</p>
          <Button look="outline" busy={busy} className="self-start">
            {label}
          </Button>
        </>
      )}
    </PostForm>
  </Unfold>
);
