import { data, redirect } from "react-router";
import { byteWords } from "#lib/bytes/byte-words.ts";
import type { Shop } from "#shop/shop.ts";
import { removeDevice, removeDeviceForm } from "#shop/vault/device/remove-device.server.ts";
import { ALL } from "#shop/vault/archive.server.ts";
import { findOpenedOrder } from "#shop/vault/opener.server.ts";
import { supplyLink } from "#shop/vault/supply-link.server.ts";
import { viewSounds } from "#shop/vault/view-sounds.server.ts";
import { OrderNumber } from "#app/checkout/details/order-number.tsx";
import { deviceIn } from "#app/cookie/device-cookie.server.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { guestCookie } from "#app/cookie/guest-cookie.server.ts";
import { accessOf } from "#app/order-access.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import { shopOf, visitorOf, type Visitor } from "#app/request.server.ts";
import { buttonClass, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/order-sounds";
import { SoundList } from "./sound-list.tsx";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "내 소리");

type Sender = { request: Request; number: string; visitor: Visitor };

/** A mail leads here too: on another device the order is looked up first. */
async function findOwn(shop: Shop, { request, number, visitor: { account, guestId } }: Sender) {
  const found = await findOpenedOrder(shop, number, {
    accountId: account?.id,
    guestId,
    access: accessOf(request),
    device: deviceIn(shop, request),
  });
  if (found) return found;
  throw redirect(`/non-member/order/info?order=${encodeURIComponent(number.slice(0, 40))}`);
}

export async function loader({ request, params: { number: asked }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const visitor = visitorOf(context);
  const { order, opener } = await findOwn(shop, { request, number: asked, visitor });
  const { number, memberId } = order;
  const bought = await viewSounds(shop, order, opener);
  const savable = bought.flatMap(({ sounds }) => sounds.filter(({ savePath }) => savePath));
  const manage = opener.by === "code" ? `/non-member/order/manage/${number}` : null;
  const keepsDevice = opener.by === "device" && order.guestId;
  const page = {
    number,
    orderPath: memberId
      ? `/my?order=${number}`
      : (manage ?? `/non-member/order/complete/${number}`),
    bought,
    all: savable.length > 1 && {
      path: supplyLink(shop, number, { supplyId: ALL, versionId: ALL, kind: "save" }, opener),
      bytes: savable.reduce((sum, { size }) => sum + size, 0),
    },
    endsWithdrawal: order.supplyAgreedAt !== null,
  };
  return data(page, {
    headers: keepsDevice ? { "Set-Cookie": guestCookie(shop, keepsDevice) } : {},
  });
}

export const action = formAction(
  removeDeviceForm,
  async (shop, { device }, { request, params: { number = "" }, visitor }) => {
    const { order } = await findOwn(shop, { request, number, visitor });
    await removeDevice(shop, order, device);
    return redirect(`/order-sounds/${number}`, {
      headers: { "Set-Cookie": flashCookie({ message: "기기를 뺐어요." }) },
    });
  },
);

export default function OrderSounds({
  loaderData: { number, orderPath, bought, all, endsWithdrawal },
  actionData,
}: Route.ComponentProps) {
  return (
    <article className="mx-auto max-w-180 px-5 pt-10 pb-16">
      <header className="flex flex-col gap-2 pb-6">
        <h1 className="text-28 font-bold">내 소리</h1>
        <OrderNumber number={number} />
        {bought.length > 0 && (
          <p className="text-14 text-soft">
            {endsWithdrawal
              ? "처음 듣거나 내려받으면 제공이 시작되고, 미리듣기가 있던 상품은 그때부터 청약철회를 할 수 없어요."
              : "처음 듣거나 내려받으면 제공이 시작돼요. 그 뒤에도 7일 안에 청약철회를 할 수 있어요."}
          </p>
        )}
      </header>
      {all && (
        <p className="pb-6">
          <a href={all.path} rel="nofollow" className={buttonClass({ look: "ink" })}>
            <span className="numbers">모두 받기 (ZIP, {byteWords(all.bytes)})</span>
          </a>
        </p>
      )}
      {bought.length ? (
        <SoundList bought={bought} path={`/order-sounds/${number}`} reply={actionData} />
      ) : (
        <EmptyState
          title="열 수 있는 소리가 없어요"
          words="결제가 끝난 디지털 상품만 열 수 있어요. 취소하거나 환불한 주문은 열리지 않아요."
        />
      )}
      <div className="flex gap-2 border-t border-line pt-8">
        <ButtonLink to={orderPath} size="l">
          주문 보기
        </ButtonLink>
      </div>
    </article>
  );
}
