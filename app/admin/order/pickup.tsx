import { redirect } from "react-router";
import { handOver } from "#shop/order/delivery/pickup/hand-over.server.ts";
import {
  listPickups,
  type WaitingPickup,
} from "#shop/order/delivery/pickup/list-pickups.server.ts";
import { handOverForm } from "#shop/order/list/admin-order-forms.ts";
import { fieldsOf } from "#shop/form-fields.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Section } from "#app/ui/section.tsx";
import { Title } from "#app/ui/title.tsx";
import { useSending } from "#app/ui/use-sending.ts";
import type { Route } from "./+types/pickup";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "방문 수령");

export async function loader({ context }: Route.LoaderArgs) {
  return { waiting: await listPickups(shopOf(context).db) };
}

export const action = formAction(handOverForm, async (shop, { code }, { visitor }) => {
  const { number } = await handOver(shop, { code }, visitor);
  const message = `${number} 주문을 내주고 완료로 바꿨어요.`;
  return redirect("/admin/order/pickup", { headers: { "Set-Cookie": flashCookie({ message }) } });
});

const fields = fieldsOf(handOverForm);

/** The counter: the code alone finds the order. */
export default function Pickup({ loaderData: { waiting }, actionData }: Route.ComponentProps) {
  const { pickup } = useSending();
  return (
    <div className="max-w-200">
      <Title>방문 수령</Title>
      <p className="mt-2 text-14 text-soft">
        {pickup
          ? `${pickup.place} · ${pickup.hours}`
          : "상점 설정의 ‘보내는 방법’에 받으러 오는 곳과 시간을 적으면 쓸 수 있어요."}
      </p>
      <PostForm of={fields} reply={actionData} className="mt-6 flex flex-wrap items-end gap-3">
        {({ field, busy }) => (
          <>
            <div className="w-44 max-md:w-full">
              <Field
                {...field("code")}
                autoFocus
                className="text-20 tracking-widest numbers"
                hint="받으러 온 분이 보여주는 6자리예요."
              />
            </div>
            <Button look="primary" size="l" busy={busy} className="max-md:w-full">
              확인하고 내주기
            </Button>
          </>
        )}
      </PostForm>
      <Section
        look="ruledSmall"
        id="waiting"
        title={`기다리는 주문 ${waiting.length}`}
        className="mt-10"
      >
        {waiting.length > 0 ? <Waiting waiting={waiting} /> : <NoPickup />}
      </Section>
    </div>
  );
}

const NoPickup = () => <p className="py-6 text-14 text-soft">받으러 올 주문이 없어요.</p>;

const Waiting = ({ waiting }: { waiting: WaitingPickup[] }) => (
  <ul>
    {waiting.map(({ number, items, recipient: { name, phone } }) => (
      <li
        key={number}
        className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-b border-line py-3 text-14"
      >
        <span>
          <span className="block font-medium numbers">{number}</span>
          {items}
        </span>
        <span className="text-soft">
          {name} <span className="numbers">{phone}</span>
        </span>
      </li>
    ))}
  </ul>
);
