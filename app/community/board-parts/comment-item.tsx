import type { ReactNode } from "react";
import { Link } from "react-router";
import { seoulTime } from "#lib/seoul-time.ts";
import type { FieldLooks } from "#shop/form-fields.ts";
import type { CommentRow } from "#shop/board/comment/list-comments.server.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { answerTo, FormTrouble, PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { AuthorName } from "./author-name.tsx";
import { CommentForm } from "./comment-form.tsx";
import { troubleWords } from "./trouble-words.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** The action under way on a comment. */
export type CommentAction = { what: "edit" | "remove"; id: number } | null;

type Props = {
  comment: CommentRow;
  doing: CommentAction;
  /** an address that begins doing something, for pages without JavaScript too */ to: (
    doing: CommentAction,
  ) => string;
  onDo: (doing: CommentAction) => void;
  fields: FieldLooks<"text">;
  reply: FormAnswer;
};

export function CommentItem({ comment, doing, to, onDo, fields, reply }: Props) {
  const { id, text, author, isByShop, isByPoster, isOwn, isHidden, isEdited, createdAt } = comment;
  const mine = doing?.id === id ? doing.what : null;
  const act = (next: CommentAction) => ({
    to: to(next),
    preventScrollReset: true,
    onClick: (event: React.MouseEvent) => {
      event.preventDefault();
      onDo(next);
    },
  });
  const cancel = (
    <Link {...act(null)} className={buttonClass({ look: "quiet" })}>
      취소
    </Link>
  );
  return (
    <li id={`comment-${id}`} className="scroll-mt-24 border-b border-line py-4 target:bg-wash">
      <p className="flex flex-wrap items-center gap-x-2 text-12 text-soft numbers">
        <span className="text-14 font-medium text-ink">
          <AuthorName name={author} isByShop={isByShop} />
        </span>
        {isByPoster && !isByShop && <span className="font-medium text-accent">글쓴이</span>}
        <time dateTime={createdAt.toISOString()}>{seoulTime(createdAt)}</time>
        {isEdited && <span>수정됨</span>}
        {isHidden && (
          <span className="text-warn">
            {isOwn ? "관리자가 숨긴 댓글이에요. 나와 관리자만 볼 수 있어요." : "숨긴 댓글"}
          </span>
        )}
        {isOwn && mine === null && (
          <span className="ml-auto flex gap-3">
            <TextLink
              look="name"
              {...act({ what: "edit", id })}
              className="inline-flex min-h-6 items-center text-12 text-soft hover:text-ink"
            >
              고치기
            </TextLink>
            <TextLink
              look="name"
              {...act({ what: "remove", id })}
              className="inline-flex min-h-6 items-center text-12 text-soft hover:text-ink"
            >
              지우기
            </TextLink>
          </span>
        )}
      </p>
      {mine === "edit" ? (
        <div className="mt-3">
          <CommentForm
            fields={{ intent: "edit-comment", commentId: String(id) }}
            of={fields}
            label="댓글 고치기"
            submit="저장"
            text={text}
            reply={reply}
            autoFocus
            cancel={cancel}
          />
        </div>
      ) : (
        <p className="mt-1.5 text-16 whitespace-pre-wrap">{text}</p>
      )}
      {mine === "remove" && <RemoveComment id={id} cancel={cancel} reply={reply} />}
    </li>
  );
}

function RemoveComment({
  id,
  cancel,
  reply,
}: {
  id: number;
  cancel: ReactNode;
  reply: FormAnswer;
}) {
  const fields = { intent: "remove-comment", commentId: String(id) };
  const trouble = troubleWords(answerTo(reply, fields));
  return (
    <PostForm
      asMember
      fields={fields}
      reply={reply}
      trouble={null}
      preventScrollReset
      className="mt-3 flex flex-wrap items-center gap-2"
    >
      {({ busy }) => (
        <>
          {trouble && <FormTrouble className="basis-full">{trouble}</FormTrouble>}
          <span className="mr-2 text-14">이 댓글을 지울까요?</span>
          <Button look="danger" busy={busy} autoFocus>
            지우기
          </Button>
          {cancel}
        </>
      )}
    </PostForm>
  );
}
