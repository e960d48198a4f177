import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormTrouble, PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { troubleWords } from "./trouble-words.tsx";
import { Section } from "#app/ui/section.tsx";

/** Asks before one's own post goes; a part of the page, so that it asks without JavaScript too. */
export function RemovePost({ comments, reply }: { comments: number; reply: FormAnswer }) {
  const trouble = troubleWords(reply);
  return (
    <Section
      look="openSmall"
      id="remove-title"
      title="이 글을 지울까요?"
      className="mt-4 rounded-m border border-bad p-5"
    >
      <p className="mt-1 text-14 text-soft">
        {comments > 0 && `달린 댓글 ${comments}개도 함께 사라져요. `}지운 글은 되돌릴 수 없어요.
      </p>
      {trouble && <FormTrouble className="mt-3">{trouble}</FormTrouble>}
      <PostForm
        asMember
        fields={{ intent: "remove" }}
        reply={reply}
        trouble={null}
        preventScrollReset
        className="mt-4 flex gap-2"
      >
        {({ busy }) => (
          <>
            <Button look="danger" busy={busy} autoFocus>
              지우기
            </Button>
            <ButtonLink to="?" replace preventScrollReset look="quiet">
              취소
            </ButtonLink>
          </>
        )}
      </PostForm>
    </Section>
  );
}
