import { redirect } from "react-router";
import { openMemberData } from "#shop/office/member/open-member-data.server.ts";
import { writeDeskOrder } from "#shop/office/order/write-desk-order.server.ts";
import { listAdminProducts } from "#shop/office/product/list-admin-products.server.ts";
import { quoteOrder } from "#shop/checkout/quote/quote-order.server.ts";
import { supplyConsent } from "#shop/order/withdrawal.ts";
import type { Shop } from "#shop/shop.ts";
import { openOrderPage, orderAction } from "#app/checkout/order-form/order-page.server.ts";
import { linesOfQuery } from "#app/checkout/order-form/order-query.ts";
import { flashCookie } from "#app/flash.server.ts";
import { shopOf, visitorOf, type Visitor } from "#app/request.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import type { Route } from "./+types/write-order";
import { ChooseProducts } from "./choose-products.tsx";
import { WriteForm } from "./write-form.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "전화 주문 쓰기");

export async function loader(args: Route.LoaderArgs) {
  const shop = shopOf(args.context);
  const query = args.url.searchParams;
  const memberId = query.get("member") ?? "";
  if (!query.has("pick") || query.has("find"))
    return { step: "choose" as const, memberId, ...(await listChoices(shop, query)) };
  const page = await openOrderPage({
    ...args,
    params: {},
    orderer: memberId ? { memberId } : null,
  });
  if (page.kind === "choose") throw redirect("/admin/order/write");
  return {
    step: "write" as const,
    page,
    memberId,
    known: await contactOf(shop, memberId, visitorOf(args.context)),
  };
}

async function listChoices(shop: Shop, query: URLSearchParams) {
  const [found, { lines }] = await Promise.all([
    listAdminProducts(shop.db, {
      search: query.get("q"),
      filter: "shown",
      after: query.get("after"),
    }),
    quoteOrder(shop.db, linesOfQuery(undefined, query).lines),
  ]);
  const picked = lines.map(({ productId, title }) => ({ id: productId, title }));
  const products = found.rows.filter(
    ({ id, saleKind }) => saleKind === "order" && !picked.some((one) => one.id === id),
  );
  return { search: query.get("q") ?? "", picked, products, next: found.next };
}

/** Audits the reading of a member's contact data. */
async function contactOf(shop: Shop, memberId: string, reader: Visitor) {
  if (!memberId) return null;
  const { name, phone, email, addresses } = await openMemberData(
    shop,
    memberId,
    "전화 주문 쓰기",
    reader,
  );
  const home = addresses.find(({ isDefault }) => isDefault);
  return {
    ordererName: name,
    ordererPhone: phone ?? "",
    ordererEmail: email,
    postcode: home?.postcode ?? "",
    address: home?.address ?? "",
    addressDetail: home?.addressDetail ?? "",
  };
}

export const action = orderAction(
  async (shop, form, visitor) => {
    const order = await writeDeskOrder(shop, form, form.memberId ?? "", visitor);
    const message =
      order.payment === "pending"
        ? "주문을 쓰고 주문자에게 결제 링크를 보냈어요."
        : "주문을 썼어요.";
    return redirect(`/admin/order/${order.number}`, {
      headers: { "Set-Cookie": flashCookie({ message }) },
    });
  },
  {
    isDesk: true,
    // Consents that only the buyer can give are asked on the payment link's page.
    settle: async (_shop, typed) => ({
      ...typed,
      agree: "on",
      agreeSupply: supplyConsent.version,
    }),
  },
);

export default function WriteOrder({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="max-w-260">
      <BackLink to="/admin/order">주문 목록</BackLink>
      <Title>전화 주문 쓰기</Title>
      <p className="mt-2 text-14 text-soft">
        전화한 분의 주문을 대신 등록해요. 결제 링크를 메일과 문자로 보내고, 주문자가 내용을 확인하고
        동의한 뒤에 결제해요. 상품은 하루 동안 확보해둬요.
      </p>
      {loaderData.step === "choose" ? (
        <ChooseProducts {...loaderData} />
      ) : (
        <WriteForm key={loaderData.page.placeKey} {...loaderData} reply={actionData} />
      )}
    </div>
  );
}
