import { redirect } from "react-router";
import { countStored } from "#shop/file/storage/count-stored.server.ts";
import { listActiveUploads } from "#shop/file/upload/list-active-uploads.server.ts";
import { listStorageTokens } from "#shop/file/storage-token/list-storage-tokens.server.ts";
import { makeStorageToken } from "#shop/office/storage-token/make-storage-token.server.ts";
import { revokeStorageToken } from "#shop/office/storage-token/revoke-storage-token.server.ts";
import { storageForm } from "#shop/file/storage-token/storage-token-form.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import type { FormAnswer } from "#app/ui/form/post-form.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/storage";
import { ActiveUploads } from "./active-uploads.tsx";
import { MadeToken } from "./made-token.tsx";
import { RevokeToken } from "./revoke-token.tsx";
import { StoredFolders } from "./stored-folders.tsx";
import { TokenForm } from "./token-form.tsx";
import { TokenTable } from "./token-table.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "파일 저장소");

/** `?revoke=` asks before it takes a token away. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db } = shopOf(context);
  const [tokens, folders, uploads] = await Promise.all([
    listStorageTokens(db),
    countStored(db),
    listActiveUploads(db),
  ]);
  const tokenToRevoke = tokens.find(
    ({ id, isGood }) => isGood && id === searchParams.get("revoke"),
  );
  return { tokens, folders, uploads, asked: tokenToRevoke, writeKey: visitorOf(context).pageKey };
}

export const action = formAction(storageForm, async (shop, form, { visitor }) => {
  if (form.intent === "make")
    return { label: form.label, ...(await makeStorageToken(shop, visitor, form)) };
  await revokeStorageToken(shop, visitor, form.id);
  return redirect("/admin/storage", {
    headers: {
      "Set-Cookie": flashCookie({
        message: "토큰을 폐기했어요. 이 토큰으로는 더 이상 접근할 수 없어요.",
      }),
    },
  });
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function Storage({
  loaderData: { tokens, folders, uploads, asked: tokenToRevoke, writeKey },
  actionData: reply,
}: Route.ComponentProps) {
  const made = reply?.done;
  const trouble = storageTrouble(reply);
  return (
    <div className="flex flex-col gap-12">
      <Title>파일 저장소</Title>
      <section aria-labelledby="tokens" className="flex flex-col gap-5">
        <div className="flex flex-col gap-1">
          <h2 id="tokens" className="text-20 font-semibold">
            접근 토큰
          </h2>
          <p className="max-w-2xl text-14 text-soft">
            다른 프로그램이 파일을 올리고 내려받을 때 쓰는 키예요. 저장소의 모든 파일을 읽고 지울 수
            있으니 꼭 필요한 곳에만 만들고, 쓰지 않는 것은 폐기해주세요.
          </p>
        </div>
        {trouble && <NoticeBox tone="bad">{trouble}</NoticeBox>}
        {made && <MadeToken {...made} />}
        {tokenToRevoke && !made && <RevokeToken token={tokenToRevoke} />}
        {!tokenToRevoke && (
          <TokenForm
            key={writeKey}
            writeKey={writeKey}
            reply={made || reply?.unsent ? undefined : reply}
          />
        )}
        {tokens.length > 0 ? (
          <TokenTable tokens={tokens} />
        ) : (
          <EmptyState
            title="만든 토큰이 없어요"
            words="토큰이 없으면 이 상점의 화면에서만 파일을 다룰 수 있어요."
          />
        )}
      </section>
      <StoredFolders folders={folders} />
      <ActiveUploads {...uploads} />
    </div>
  );
}

const storageTrouble = (reply: FormAnswer): string | undefined =>
  reply?.unsent
    ? "보내지 못했어요. 인터넷 연결을 확인하고 다시 눌러주세요."
    : reply?.refused?.message;
