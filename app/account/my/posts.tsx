import { useSearchParams } from "react-router";
import { listOwnComments } from "#shop/board/comment/list-own-comments.server.ts";
import { listOwnPosts } from "#shop/board/author/list-own-posts.server.ts";
import { ListTabs } from "#app/admin/list/list-tabs.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/posts";
import { MyPage } from "./my-page.tsx";
import { OwnComments } from "./own-comments.tsx";
import { OwnPosts } from "./own-posts.tsx";
import { signedInOf } from "./signed-in-of.ts";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "내 글");

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db } = shopOf(context);
  const { id } = signedInOf(visitorOf(context)).account;
  const page = { after: searchParams.get("after"), before: searchParams.get("before") };
  return searchParams.get("tab") === "comments"
    ? { comments: await listOwnComments(db, id, page) }
    : { posts: await listOwnPosts(db, id, page) };
}

export default function Posts({ loaderData: { posts, comments } }: Route.ComponentProps) {
  const { previous, next, rows } = posts ?? comments;
  const tabs = [
    { to: "/my/posts", title: "글", isHere: posts !== undefined },
    { to: "/my/posts?tab=comments", title: "댓글", isHere: comments !== undefined },
  ];
  return (
    <MyPage title="내 글">
      <div className="mt-4">
        <ListTabs label="글과 댓글" tabs={tabs} />
      </div>
      {posts && rows.length > 0 && <OwnPosts rows={posts.rows} />}
      {comments && rows.length > 0 && <OwnComments rows={comments.rows} />}
      {!rows.length && <NothingWritten of={posts ? "posts" : "comments"} />}
      <Pager previous={previous} next={next} />
    </MyPage>
  );
}

function NothingWritten({ of }: { of: "posts" | "comments" }) {
  const [query] = useSearchParams();
  const isLater = query.has("after") || query.has("before");
  if (of === "comments")
    return (
      <EmptyState title="남긴 댓글이 없어요" words="게시판의 글에 댓글을 남기면 여기에 모여요.">
        <ButtonLink to={isLater ? "/my/posts?tab=comments" : "/board"}>
          {isLater ? "처음으로" : "게시판 보기"}
        </ButtonLink>
      </EmptyState>
    );
  return (
    <EmptyState title="쓴 글이 없어요" words="게시판에 글을 쓰면 여기에 모여요.">
      {isLater ? (
        <ButtonLink to="/my/posts">처음으로</ButtonLink>
      ) : (
        <ButtonLink to="/board/edit" look="ink" size="l">
          글쓰기
        </ButtonLink>
      )}
    </EmptyState>
  );
}
