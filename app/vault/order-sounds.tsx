import { data, redirect } from "react-router";
import * as z from "zod";
import { byteWords } from "#lib/bytes/byte-words.ts";
import { renewReceiverLink } from "#shop/gift/receiver-link.server.ts";
import { viewReceived } from "#shop/gift/view-received.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import type { BoughtSounds } from "#shop/vault/bought-sounds.ts";
import type { Device } from "#shop/vault/device/devices.server.ts";
import { findOpenedPurchase, isPurchaseHandle } from "#shop/vault/purchase/open-purchase.server.ts";
import { removeDevice, removeDeviceForm } from "#shop/vault/device/remove-device.server.ts";
import { ALL } from "#shop/vault/archive.server.ts";
import { shownNumber, type Opener } from "#shop/vault/opener.server.ts";
import { supplyLink } from "#shop/vault/supply-link.server.ts";
import { viewSounds } from "#shop/vault/view-sounds.server.ts";
import { saved } from "#app/flash.server.ts";
import { OrderNumber } from "#app/checkout/details/order-number.tsx";
import { accessOf } from "#app/order-access.server.ts";
import { deviceIn } from "#app/cookie/device-cookie.server.ts";
import { giftCookie } from "#app/cookie/gift-cookie.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { guestCookie } from "#app/cookie/guest-cookie.server.ts";
import { OwnLink } from "#app/gift/own-link.tsx";
import { findOwnOrder } from "#app/licence/find-own-order.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import { shopOf, visitorOf, type Visitor } from "#app/request.server.ts";
import { buttonClass, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/order-sounds";
import { SoundList } from "./sound-list.tsx";
import { supplyWords } from "./supply-begins.ts";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "내 소리");

export async function loader({
  request,
  params: { number: orderNumber },
  context,
}: Route.LoaderArgs) {
  const shop = shopOf(context);
  const visitor = visitorOf(context);
  const device = deviceIn(shop, request);
  if (isPurchaseHandle(orderNumber))
    return purchasePage(shop, { request, visitor, device }, orderNumber);
  const { order, opener } = await findOwnOrder(shop, {
    request,
    number: orderNumber,
    visitor,
    device,
  });
  const number = shownNumber(order, opener);
  const bought = await viewSounds(shop, order, opener);
  const given = opener.handle ? await viewReceived(shop, order) : null;
  const keepsDevice = opener.by === "device" && order.guestId;
  const page = {
    number,
    soldBy: null as string | null,
    given,
    back: wayBack(order, opener, number),
    bought,
    all: allOf(shop, bought, { number, opener }),
    endsWithdrawal: order.supplyAgreedAt !== null,
  };
  return data(page, {
    headers: keepsDevice ? { "Set-Cookie": guestCookie(shop, keepsDevice) } : {},
  });
}

type Reader = { request: Request; visitor: Visitor; device: Device | null };

/** What was bought elsewhere, for whoever proved its address; others prove it first. */
async function purchasePage(shop: Shop, { request, visitor, device }: Reader, number: string) {
  const proof = {
    accountId: visitor.account?.id,
    guestId: null,
    access: accessOf(request),
    device,
  };
  const opened = await findOpenedPurchase(shop, number, proof);
  if (!opened) throw redirect("/purchases");
  const { purchase, opener } = opened;
  const bought = await viewSounds(shop, purchase, opener);
  const isMember = opener.by === "member";
  return data({
    number,
    soldBy: purchase.soldBy as string | null,
    given: null,
    back: {
      path: isMember ? "/my/sounds" : "/purchases",
      words: isMember ? "내 소리 모두 보기" : "이전에 산 것 모두 보기",
    },
    bought,
    all: allOf(shop, bought, { number, opener }),
    endsWithdrawal: false,
  });
}

/** All files in one archive, where there are several. */
function allOf(
  shop: Shop,
  bought: readonly BoughtSounds[],
  { number, opener }: { number: string; opener: Opener },
) {
  const savable = bought.flatMap(({ sounds }) => sounds.filter(({ savePath }) => savePath));
  return (
    savable.length > 1 && {
      path: supplyLink(shop, number, { supplyId: ALL, versionId: ALL, kind: "save" }, opener),
      bytes: savable.reduce((sum, { size }) => sum + size, 0),
    }
  );
}

const actions = z.discriminatedUnion(
  "intent",
  [removeDeviceForm, z.object({ intent: z.literal("link-renew") })],
  "할 수 없는 작업이에요.",
);

export const action = formAction(
  actions,
  async (shop, form, { request, params: { number = "" }, visitor }) => {
    const here = `/order-sounds/${number}`;
    if (isPurchaseHandle(number)) {
      const proof = { accountId: visitor.account?.id, guestId: null, access: accessOf(request) };
      const opened = await findOpenedPurchase(shop, number, proof);
      if (!opened || form.intent !== "device-remove") throw new Refusal("goods-not-found");
      await removeDevice(shop, opened.purchase, form.device);
      return saved(here, "기기 연결을 해제했어요.");
    }
    const { order, opener } = await findOwnOrder(shop, { request, number, visitor });
    if (form.intent === "device-remove") {
      await removeDevice(shop, order, form.device);
      return saved(here, "기기 연결을 해제했어요.");
    }
    if (opener.by !== "link") throw new Refusal("gift-over");
    const token = await renewReceiverLink(shop, order);
    const words = "새 링크를 만들어 메일로도 보냈어요. 이전 링크는 이제 열리지 않아요.";
    return saved(here, words, [giftCookie(shop, request, token)]);
  },
);

function wayBack({ memberId }: Order, opener: Opener, number: string) {
  if (opener.handle)
    return opener.by === "member" ? { path: "/my/sounds", words: "내 소리 모두 보기" } : null;
  const guest = opener.by === "code" ? "manage" : "complete";
  return {
    path: memberId ? `/my?order=${number}` : `/non-member/order/${guest}/${number}`,
    words: "주문 보기",
  };
}

export default function OrderSounds({
  loaderData: { number, soldBy, given, back, bought, all, endsWithdrawal },
  actionData,
}: Route.ComponentProps) {
  return (
    <article className="mx-auto max-w-180 px-5 pt-10 pb-16">
      <header className="flex flex-col gap-2 pb-6">
        <Title>내 소리</Title>
        {given && <p className="text-16 text-soft">{given.from}님이 보낸 선물이에요.</p>}
        {!given && !soldBy && <OrderNumber number={number} />}
        {bought.length > 0 && !soldBy && (
          <p className="text-14 text-soft">{supplyWords(endsWithdrawal, given !== null)}</p>
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
          words={
            given
              ? "보낸 분이 취소했거나 환불한 선물은 열리지 않아요."
              : "결제가 끝난 디지털 상품만 열 수 있어요. 취소하거나 환불한 주문은 열리지 않아요."
          }
        />
      )}
      {given?.address && <OwnLink address={given.address} reply={actionData} />}
      {back && (
        <div className="flex gap-2 border-t border-line pt-8">
          <ButtonLink to={back.path} size="l">
            {back.words}
          </ButtonLink>
        </div>
      )}
    </article>
  );
}
