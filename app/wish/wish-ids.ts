import { redirect } from "react-router";
import type { Db } from "#shop/shop.ts";
import { addWish, addWishes, removeWish, spendWishWrite } from "#shop/wish/change-wishes.server.ts";
import { listWishIds } from "#shop/wish/list-wishes.server.ts";
import { endWishShare, shareWishes } from "#shop/wish/share-wishes.server.ts";
import { flashCookie } from "../flash.server.ts";
import { formAction, type FormReply } from "../form-action.server.ts";
import { guardMember } from "../guard.server.ts";
import { shopOf, visitorOf } from "../request.server.ts";
import type { Route } from "./+types/wish-ids";
import type { WishReply } from "./send-wish.ts";
import { wishForm, type WishForm } from "./wish-form.ts";

/** Fills a member's hearts; for guests the device knows. */
export async function loader({ context }: Route.LoaderArgs) {
  const { account } = visitorOf(context);
  return Response.json({ ids: account ? await listWishIds(shopOf(context).db, account.id) : [] });
}

const act = formAction(wishForm, async ({ db }, form, { visitor }) => {
  const memberId = visitor.account!.id;
  await spendWishWrite(db, memberId);
  return write(db, memberId, form);
});

async function write(db: Db, memberId: string, form: WishForm): Promise<WishReply> {
  switch (form.intent) {
    case "add":
      return { ids: await addWish(db, memberId, form.product), message: "찜했어요." };
    case "remove":
      return { ids: await removeWish(db, memberId, form.product), message: "찜을 취소했어요." };
    case "merge": {
      const { ids, left } = await addWishes(db, memberId, form.ids);
      const message = left
        ? `찜한 상품이 가득 차서 이 기기에 찜해둔 상품 가운데 ${left}개는 옮기지 못했어요.`
        : "이 기기에 찜해둔 상품을 함께 모았어요.";
      return { ids, message };
    }
    case "share":
      await shareWishes(db, memberId);
      return { ids: null, message: "공유 주소를 만들었어요. 주소를 아는 사람만 볼 수 있어요." };
    case "unshare":
      await endWishShare(db, memberId);
      return { ids: null, message: "공유를 중단했어요. 전에 보낸 주소로는 더 이상 볼 수 없어요." };
  }
}

const messageOf = ({ done, refused, errors }: FormReply<WishReply>): string =>
  done?.message ??
  refused?.message ??
  Object.values(errors ?? {})[0]?.[0] ??
  "찜한 상품을 읽을 수 없어요.";

/** Scripts get JSON; forms are redirected to the list with a message. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const isScript = args.request.headers.get("accept") === "application/json";
  if (!visitorOf(args.context).account) {
    if (!isScript) guardMember(args);
    const message = "로그인이 만료됐어요. 다시 로그인해주세요.";
    return Response.json({ ids: null, message } satisfies WishReply, { status: 401 });
  }
  const { data, init } = await act(args);
  const message = messageOf(data);
  if (isScript)
    return Response.json({ ids: data.done?.ids ?? null, message } satisfies WishReply, init ?? {});
  return redirect("/wish", { status: 303, headers: { "Set-Cookie": flashCookie({ message }) } });
}
