import { fieldsOf } from "#shop/form-fields.ts";
import { editPost } from "#shop/board/edit-post.server.ts";
import { findOwnPost } from "#shop/board/author/find-own-post.server.ts";
import { postForm } from "#shop/board/post-forms.ts";
import { postLimits } from "#shop/board/post-limits.ts";
import { writePost } from "#shop/board/write-post.server.ts";
import { may } from "#shop/member/staff/roles.ts";
import { saved } from "#app/flash.server.ts";
import { signedInOf } from "../account/my/signed-in-of.ts";
import { keepSignedOut, leadsTo } from "#app/browser/state/keep-signed-out.ts";
import { formAction } from "../form-action.server.ts";
import { found } from "../found.server.ts";
import { shopOf, visitorOf } from "../request.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/post-editor";
import { forgetDraft } from "./board-parts/post-draft.ts";
import { WritePost } from "./board-parts/write-post.tsx";
import { Title } from "#app/ui/title.tsx";

/** Every byte of a text may be sent as three. */
const FORM_BYTES = 4 * postLimits.html;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  unlistedMeta(matches, `${loaderData?.post ? "글 고치기" : "글쓰기"}`);

/** Another author's post in the address is as unknown as one that never existed. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const visitor = visitorOf(context);
  const { id: accountId } = signedInOf(visitor).account;
  const id = searchParams.get("id");
  return {
    accountId,
    post: id === null ? null : found(await findOwnPost(shopOf(context).db, accountId, id)),
    writeKey: visitor.pageKey,
    fields: fieldsOf(postForm),
    mayPin: may(visitor.role, "post.moderate"),
  };
}

export const action = formAction(
  postForm,
  async (shop, form, { visitor }) => {
    const { account } = signedInOf(visitor);
    const { id, version } = form;
    if (id === undefined || version === undefined) {
      const written = await writePost(
        shop,
        { account, isAdmin: may(visitor.role, "post.moderate"), address: visitor.address },
        form,
      );
      return saved(`/board/content/${written.id}`, "글을 올렸어요.");
    }
    found(await editPost(shop.db, account.id, { ...form, id, version }));
    return saved(`/board/content/${id}`, "글을 수정했어요.");
  },
  { most: FORM_BYTES },
);

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  try {
    return await keepSignedOut(serverAction, {});
  } catch (error) {
    if (leadsTo(error)?.startsWith("/board/content/"))
      forgetDraft(String(form.get("as")), String(form.get("writeKey")));
    throw error;
  }
}

export default function PostEditor({
  loaderData: { accountId, post, writeKey, mayPin, fields },
  actionData: reply,
}: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-180 px-5 pt-8 pb-20 md:pt-14">
      <Title>{post ? "글 고치기" : "글쓰기"}</Title>
      <WritePost
        key={post?.id ?? "new"}
        post={post}
        writeKey={writeKey}
        accountId={accountId}
        mayPin={mayPin}
        fields={fields}
        reply={reply}
      />
    </div>
  );
}
