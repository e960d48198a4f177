import { Link } from "react-router";
import { seoulTime } from "#lib/seoul-time.ts";
import type { Post } from "#shop/board/find-post.server.ts";
import { may } from "#shop/member/staff/roles.ts";
import { useRoot } from "#app/root-data.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { RichText } from "#app/ui/rich-text.tsx";
import { AuthorName } from "./author-name.tsx";
import { CopyLink } from "./copy-link.tsx";
import { Title } from "#app/ui/title.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

const count = new Intl.NumberFormat("ko-KR");

/** One post to be read, with what its author and administrators may do to it. */
export function PostView({ post }: { post: Post }) {
  const { id, title, html, author, isByShop, isOwn, isPinned, createdAt, isEdited, views, state } =
    post;
  const mayModerate = may(useRoot()?.role ?? null, "post.moderate");
  return (
    <article>
      {state !== "shown" && (
        <div className="mb-8">
          <Unseen post={post} />
        </div>
      )}
      <header className="border-b border-line pb-5">
        {isPinned && <p className="mb-1 text-14 font-semibold text-accent">공지</p>}
        <Title>{title}</Title>
        <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-soft numbers">
          <AuthorName name={author} isByShop={isByShop} />
          <time dateTime={createdAt.toISOString()}>{seoulTime(createdAt)}</time>
          {isEdited && <span>수정됨</span>}
          <span>조회 {count.format(views)}</span>
        </p>
      </header>
      <RichText html={html} by={isByShop ? "shop" : "member"} className="py-8" />
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
        {state === "shown" && <CopyLink title={title} />}
        <span className="flex-1" />
        {isOwn && state !== "removed" && (
          <>
            <ButtonLink to={`/board/edit?id=${id}`}>고치기</ButtonLink>
            <Link to="?remove=post" preventScrollReset className={buttonClass({ look: "quiet" })}>
              지우기
            </Link>
          </>
        )}
        {mayModerate && (
          <ButtonLink
            to={`/admin/board?q=${id}${state === "removed" ? "&tab=removed" : ""}`}
            look="quiet"
          >
            관리 화면에서 보기
          </ButtonLink>
        )}
      </div>
    </article>
  );
}

function Unseen({ post: { state, hiddenReason, isOwn } }: { post: Post }) {
  if (state === "removed")
    return (
      <NoticeBox tone="warn">
        삭제된 글이에요. 관리자만 볼 수 있고, 삭제한 날부터 30일 뒤에 완전히 삭제돼요.
      </NoticeBox>
    );
  return (
    <NoticeBox tone="warn">
      <p className="font-medium">
        {isOwn
          ? "관리자가 숨긴 글이에요. 나와 관리자만 볼 수 있어요."
          : "숨긴 글이에요. 글쓴이와 관리자만 볼 수 있어요."}
      </p>
      {hiddenReason && <p>이유: {hiddenReason}</p>}
      {isOwn && (
        <p>
          궁금한 점은 <TextLink to="/qna/ask">QnA</TextLink>
          에 남겨주세요.
        </p>
      )}
    </NoticeBox>
  );
}
