import { data, redirect } from "react-router";
import * as z from "zod";
import { sentBack } from "#shop/typed-words.ts";
import { listCertificates } from "#shop/certificate/list-certificates.server.ts";
import { listWider, widenLicence } from "#shop/certificate/widen-licence.server.ts";
import { paymentLinkPath } from "#shop/order/access/payment-link.server.ts";
import { shownNumber } from "#shop/vault/opener.server.ts";
import { isPaid } from "#shop/order/status.ts";
import { OrderNumber } from "#app/checkout/details/order-number.tsx";
import { guestCookie } from "#app/cookie/guest-cookie.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/order-licences";
import { CertificateCard } from "./certificate-card.tsx";
import { findOwnOrder } from "./find-own-order.server.ts";
import { WiderLicences } from "./wider-licences.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "라이선스 증서");

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const visitor = visitorOf(context);
  const { order, opener } = await findOwnOrder(shop, { request, number: params.number, visitor });
  const { memberId, guestId } = order;
  const number = shownNumber(order, opener);
  const certificates = isPaid(order) ? await listCertificates(shop, order) : [];
  const wider = certificates.length ? await listWider(shop.db, order) : new Map();
  const manage = opener.by === "code" ? `/non-member/order/manage/${number}` : null;
  const guestPath = manage ?? `/non-member/order/complete/${number}`;
  const ownPath = memberId ? `/my?order=${number}` : guestPath;
  const page = {
    number,
    isGift: opener.handle !== undefined,
    orderPath: opener.handle ? `/order-sounds/${number}` : ownPath,
    certificates: certificates.map(({ lineId, document, state }) => ({ lineId, document, state })),
    wider: [...wider].map(([lineId, offers]) => ({ lineId, offers })),
  };
  const keepsDevice = opener.by === "device" && guestId;
  return data(page, {
    headers: {
      "Cache-Control": "private, no-store",
      ...(keepsDevice && { "Set-Cookie": guestCookie(shop, keepsDevice) }),
    },
  });
}

const count = z
  .string("다시 골라주세요.")
  .regex(/^\d{1,12}$/, "다시 골라주세요.")
  .transform(Number);
const widenForm = z.object({
  intent: z.literal("widen", "할 수 없는 작업이에요."),
  line: count,
  value: sentBack(64, "라이선스를 골라주세요."),
  won: count,
  version: count,
});

/** Leads on to where the difference is agreed to and paid. */
export const action = formAction(
  widenForm,
  async (shop, { line, value, won, version }, { request, params: { number = "" }, visitor }) => {
    const { order } = await findOwnOrder(shop, { request, number, visitor });
    const placed = await widenLicence(shop, order, {
      lineId: line,
      valueId: value,
      won,
      version,
    });
    return redirect(paymentLinkPath(shop, placed), { status: 303 });
  },
);

export default function OrderLicences({
  loaderData: { number, isGift, orderPath, certificates, wider },
  actionData: reply,
}: Route.ComponentProps) {
  return (
    <article className="mx-auto max-w-180 px-5 pt-10 pb-16">
      <header className="flex flex-col gap-2 pb-6">
        <Title>라이선스 증서</Title>
        {!isGift && <OrderNumber number={number} />}
        {certificates.length > 0 && (
          <p className="text-14 text-soft">
            번호나 파일을 보여주면 누구나 확인할 수 있어요. 이름은 증서 PDF에만 적혀요. 내려받은
            음원과 자료 안에도 라이선스와 증서 번호를 적어드려요. 바로 듣기와, 정보를 넣을 수 없는
            형식의 파일은 원본 그대로예요.
            {isGift && " 선물로 받은 라이선스는 더 넓은 것으로 바꿀 수 없어요."}
          </p>
        )}
      </header>
      {certificates.length ? (
        <ul className="flex flex-col gap-10 pb-10">
          {certificates.map(({ lineId, document, state }) => (
            <li key={document.number}>
              <CertificateCard document={document} state={state} />
              <Papers number={number} certificate={document.number} />
              {(state === "valid" || state === "expired") && (
                <WiderLicences
                  lineId={lineId}
                  offers={wider.find((one) => one.lineId === lineId)?.offers ?? []}
                  reply={reply}
                />
              )}
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title="증서가 없어요"
          words="라이선스가 있는 상품을 결제하면 여기에서 증서를 받을 수 있어요."
        />
      )}
      <div className="flex gap-2 border-t border-line pt-8">
        <ButtonLink to={orderPath} size="l">
          {isGift ? "내 소리로 돌아가기" : "주문 보기"}
        </ButtonLink>
      </div>
    </article>
  );
}

function Papers({ number, certificate }: { number: string; certificate: string }) {
  const path = `/order-licences/${number}/${certificate}`;
  return (
    <div className="flex flex-wrap gap-2 pt-4">
      <ButtonLink to={`${path}.pdf`} reloadDocument look="ink">
        PDF 받기
      </ButtonLink>
      <ButtonLink to={`${path}.json`} reloadDocument>
        JSON 받기
      </ButtonLink>
      <ButtonLink to={`/verify/${certificate}`}>확인 화면</ButtonLink>
    </div>
  );
}
