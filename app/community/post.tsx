import { redirect, useSearchParams } from "react-router";
import { editComment } from "#shop/board/comment/edit-comment.server.ts";
import { listComments } from "#shop/board/comment/list-comments.server.ts";
import { removeComment } from "#shop/board/comment/remove-comment.server.ts";
import { writeComment } from "#shop/board/comment/write-comment.server.ts";
import { findPost } from "#shop/board/find-post.server.ts";
import { noteView } from "#shop/board/note-view.server.ts";
import { fieldsOf } from "#shop/form-fields.ts";
import { postPageForm } from "#shop/board/post-forms.ts";
import { removePost } from "#shop/board/remove-post.server.ts";
import { Refusal } from "#shop/refusal.ts";
import { imageUrl } from "#shop/file/image-url.ts";
import { may } from "#shop/member/staff/roles.ts";
import { saved } from "#app/flash.server.ts";
import { signedInOf } from "../account/my/signed-in-of.ts";
import { keepSignedOut } from "#app/browser/state/keep-signed-out.ts";
import { keepOffline } from "../browser/offline/keep-offline.ts";
import { formAction } from "../form-action.server.ts";
import { found } from "../found.server.ts";
import { guardMember } from "../guard.server.ts";
import { shopOf, visitorOf } from "../request.server.ts";
import { useRoot } from "../root-data.ts";
import { shareMeta, shareOf } from "../share-meta.ts";
import { breadcrumbData } from "#app/storefront/frame/site-data.ts";
import { StructuredData } from "../storefront/structured-data.tsx";
import type { Route } from "./+types/post";
import { Comments } from "./board-parts/comments.tsx";
import { isReading } from "./board-parts/is-reading.server.ts";
import { PostNeighbours } from "./board-parts/post-neighbours.tsx";
import { answerTo } from "#app/ui/form/post-form.tsx";
import { PostView } from "./board-parts/post-view.tsx";
import { RemovePost } from "./board-parts/remove-post.tsx";

export async function loader({
  params,
  request,
  url: { searchParams },
  context,
}: Route.LoaderArgs) {
  const shop = shopOf(context);
  const visitor = visitorOf(context);
  const reader = {
    accountId: visitor.account?.id ?? null,
    isAdmin: may(visitor.role, "post.moderate"),
  };
  const post = found(await findPost(shop.db, params.id, reader));
  const comments = await listComments(shop.db, post.id, reader, searchParams.get("before"));
  if (post.state === "shown" && !post.isOwn && !visitor.role && isReading(request))
    noteView(shop, post.id, visitor);
  return { post, comments, writeKey: visitor.pageKey, fields: fieldsOf(postPageForm, "comment") };
}

/**
 * Hidden comments are only for their author and administrators, so pages with one's own content are
 * not stored.
 */
export const handle = keepOffline<typeof loader>((page) =>
  page.post.state !== "shown"
    ? null
    : {
        ...page,
        post: { ...page.post, isOwn: false },
        comments: {
          ...page.comments,
          rows: page.comments.rows
            .filter(({ isHidden }) => !isHidden)
            .map((comment) => ({ ...comment, isOwn: false })),
        },
      },
);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const {
    post: { id, title, words, image, createdAt, state },
  } = loaderData;
  return [
    ...shareMeta({
      ...shareOf(matches),
      type: "article",
      path: `/board/content/${id}`,
      title,
      description: words,
      image: image && imageUrl(image, 1280, "jpeg"),
    }),
    { property: "article:published_time", content: createdAt.toISOString() },
    ...(state === "shown" ? [] : [{ name: "robots", content: "noindex" }]),
  ];
};

const act = formAction(
  postPageForm,
  async (shop, form, { params: { id = "" }, visitor, request }) => {
    const { account } = signedInOf(visitor);
    const here = `/board/content/${encodeURIComponent(id)}`;
    switch (form.intent) {
      case "comment": {
        const { id: comment } = await writeComment(
          shop,
          { account, isAdmin: may(visitor.role, "post.moderate"), address: visitor.address },
          id,
          form,
        );
        return redirect(`${here}#comment-${comment}`, 303);
      }
      case "edit-comment":
        return saved(
          `${here}${new URL(request.url).searchParams.has("before") ? "" : `#comment-${form.commentId}`}`,
          doneOr(await editComment(shop.db, account.id, id, form), "댓글을 수정했어요."),
        );
      case "remove-comment":
        return saved(
          `${here}#comments`,
          doneOr(await removeComment(shop.db, account.id, id, form.commentId), "댓글을 지웠어요."),
        );
      case "remove":
        return saved(
          "/board",
          found((await removePost(shop.db, account.id, id)) ? "글을 지웠어요." : null),
        );
    }
  },
);

/** Another author's comment is as unknown as one that never existed; the input stays. */
function doneOr(done: boolean, words: string): string {
  if (!done) throw new Refusal("comment-gone");
  return words;
}

/** Everybody may read, only members may write. */
export async function action(args: Route.ActionArgs) {
  guardMember(args);
  return act(args);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values = Object.fromEntries(
    [...(await request.clone().formData())].map(([name, value]) => [name, String(value)]),
  );
  return keepSignedOut(serverAction, values);
}

export default function Post({
  loaderData: { post, comments, writeKey, fields },
  actionData: reply,
}: Route.ComponentProps) {
  const [query] = useSearchParams();
  const origin = useRoot()?.origin ?? "";
  const asksRemoval = query.get("remove") === "post" && post.isOwn && post.state !== "removed";
  return (
    <div className="mx-auto max-w-180 px-5 pt-8 pb-20 md:pt-14">
      <StructuredData
        value={breadcrumbData(origin, [
          { name: "게시판", path: "/board" },
          { name: post.title, path: `/board/content/${post.id}` },
        ])}
      />
      <PostView post={post} />
      {asksRemoval && (
        <RemovePost comments={post.comments} reply={answerTo(reply, { intent: "remove" })} />
      )}
      <Comments
        key={post.id}
        postId={post.id}
        count={post.comments}
        page={comments}
        mayWrite={post.state === "shown"}
        writeKey={writeKey}
        fields={fields}
        reply={reply}
      />
      <PostNeighbours newer={post.newer} older={post.older} />
    </div>
  );
}
