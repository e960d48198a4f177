import { seoulDate, seoulTime } from "#lib/seoul-time.ts";
import { findAdminPurchase } from "#shop/office/move/find-admin-purchase.server.ts";
import { SupplyItem } from "#app/admin/order/order-supplies.tsx";
import { FactList } from "#app/admin/list/fact.tsx";
import { found } from "#app/found.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Section } from "#app/ui/section.tsx";
import { Title } from "#app/ui/title.tsx";
import type { Route } from "./+types/purchase";

const LIST = "/admin/move/purchases";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "다른 곳에서 산 것");

export const loader = async ({ params, context }: Route.LoaderArgs) =>
  found(await findAdminPurchase(shopOf(context), params.id, visitorOf(context)));

export default function Purchase({ loaderData: purchase }: Route.ComponentProps) {
  const { title, email, soldBy, boughtOn, memberId, createdAt, toldAt, supplies } = purchase;
  const facts: [string, string][] = [
    ["산 분", `${email}${memberId ? " (회원)" : ""}`],
    ["산 곳", `다른 곳에서 산 것 · ${soldBy}`],
    ["산 날", boughtOn ?? "알 수 없어요"],
    ["옮겨 온 날", seoulDate(createdAt)],
    ["안내 메일", toldAt ? seoulTime(toldAt) : "아직 보내지 않았어요"],
  ];
  return (
    <>
      <Title>{title}</Title>
      <FactList facts={facts} className="mt-4 grid-cols-[6rem_minmax(0,1fr)]" />
      <Section id="supplies" title="파일 제공 기록">
        {supplies.length ? (
          <ul>
            {supplies.map((supply) => (
              <SupplyItem key={supply.id} supply={supply} />
            ))}
          </ul>
        ) : (
          <p className="py-3 text-14 text-soft">
            {purchase.closedAt ? "닫혀 있어 열 수 없어요." : "이 상품에는 아직 파일이 없어요."}
          </p>
        )}
      </Section>
      <CloseForm id={purchase.id} isClosed={purchase.closedAt !== null} />
      <ButtonLink to={LIST} className="mt-6">
        목록으로
      </ButtonLink>
    </>
  );
}

const CloseForm = ({ id, isClosed }: { id: string; isClosed: boolean }) => (
  <PostForm
    action={LIST}
    reply={undefined}
    fields={{ intent: isClosed ? "open" : "close", id }}
    asMember
    className="mt-5 flex flex-col items-start gap-3 border-t border-line pt-5"
  >
    {({ busy }) => (
      <>
        <p className="text-14 text-soft">
          {isClosed
            ? "닫은 동안에는 아무 파일도 열리지 않아요."
            : "이전 상점에서 환불한 구매라면 닫을 수 있어요. 닫으면 바로 열리지 않고, 기록은 남아요."}
        </p>
        <Button look={isClosed ? "outline" : "danger"} busy={busy}>
          {isClosed ? "다시 열기" : "닫기"}
        </Button>
      </>
    )}
  </PostForm>
);
