import { redirect } from "react-router";
import { findLastCarrier } from "#shop/order/delivery/find-last-carrier.server.ts";
import { shipOrder } from "#shop/order/delivery/ship-order.server.ts";
import { packForm } from "#shop/order/list/admin-order-forms.ts";
import { listSlips } from "#shop/office/order/slips/list-slips.server.ts";
import { findScanned } from "#shop/office/order/slips/find-scanned.server.ts";
import { searchedLine } from "#lib/text/typed.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { Title } from "#app/ui/title.tsx";
import type { Route } from "./+types/pack";
import { PackedOrder } from "./pack/packed-order.tsx";
import { ScanField } from "./pack/scan-field.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "바코드로 포장하기");

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db } = shopOf(context);
  const code = searchedLine(searchParams.get("code"), 40);
  const number = code && (await findScanned(db, code));
  const [slip] = number ? await listSlips(db, [number], visitorOf(context), "order.parcel") : [];
  return {
    code,
    slip: slip?.recipient ? slip : null,
    lastCarrier: await findLastCarrier(db),
  };
}

export const action = formAction(packForm, async (shop, form, { visitor }) => {
  await shipOrder(shop, form.number, form, visitor);
  const message = `${form.number} 주문을 보냈어요. 다음 바코드를 읽어주세요.`;
  return redirect("/admin/parcel/pack", { headers: { "Set-Cookie": flashCookie({ message }) } });
});

export default function Pack({ loaderData, actionData }: Route.ComponentProps) {
  const { code, slip, lastCarrier } = loaderData;
  return (
    <div className="max-w-200">
      <BackLink to="/admin/parcel">포장 목록</BackLink>
      <Title>바코드로 포장하기</Title>
      <p className="mt-2 text-14 text-soft">
        포장 명세서의 바코드를 읽으면 넣을 상품이 나와요. 스캐너로 읽거나 주문번호를 적어주세요.
      </p>
      <ScanField key={slip?.number ?? code} />
      {code && !slip && (
        <NoticeBox tone="bad">이 바코드의 택배 주문이 없어요. 다시 읽어주세요.</NoticeBox>
      )}
      {slip && (
        <PackedOrder key={slip.number} slip={slip} lastCarrier={lastCarrier} reply={actionData} />
      )}
    </div>
  );
}
