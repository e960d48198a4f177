import { redirect, useSearchParams } from "react-router";
import { fieldsOf } from "#shop/form-fields.ts";
import { addressForms } from "#shop/move/address/address-forms.ts";
import { changeAddress } from "#shop/move/address/change-address.server.ts";
import { listMissed } from "#shop/move/address/list-missed.server.ts";
import { addressList } from "#shop/office/move/address-list.server.ts";
import { OfficeList } from "#app/admin/list/office-list.tsx";
import { Trouble } from "#app/admin/list/trouble.tsx";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { answerTo, PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Title } from "#app/ui/title.tsx";
import type { Route } from "./+types/addresses";
import { MissedAddresses } from "./missed-addresses.tsx";

const HERE = "/admin/move/addresses";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "이전 주소");

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const [page, missed] = await Promise.all([
    addressList.read(shop, url.searchParams),
    listMissed(shop.db, shop.now()),
  ]);
  return { ...page, missed };
}

const done = {
  add: "이전 주소를 저장했어요. 이제 그 주소로 오면 바로 보내드려요.",
  change: "보낼 곳을 바꿨어요.",
  remove: "이전 주소를 지웠어요.",
};

export const action = formAction(addressForms, async (shop, form, { visitor }) => {
  await changeAddress(shop, form, visitor);
  const cookie = flashCookie({ message: done[form.intent] });
  return redirect(HERE, { status: 303, headers: { "Set-Cookie": cookie } });
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

const adding = fieldsOf(addressForms, "add");
const changing = fieldsOf(addressForms, "change");

const empty = {
  title: "이전 주소가 없어요",
  words: "이전 상점의 주소를 적어두면, 옛 링크로 온 손님을 새 상품으로 보내드려요.",
};

export default function Addresses({ loaderData, actionData }: Route.ComponentProps) {
  const { list, filter, missed } = loaderData;
  const [query] = useSearchParams();
  return (
    <>
      <Title>이전 주소</Title>
      <p className="mt-2 max-w-180 text-14 text-soft">
        이전 상점의 주소로 온 손님을 이 상점의 알맞은 곳으로 보내요. 지금 있는 화면의 주소는
        그대로예요. 옮겨 온 상품의 이전 주소는 적지 않아도 이어져요. 카페24에서 받은 상품 파일에는
        주소에 쓰는 상품번호가 없어요. 파일에 ‘상품번호’ 열을 더하거나, ‘이전 주소’와 ‘새 주소’ 두
        열로 만든 표를{" "}
        <TextLink to="/admin/move" className="text-ink">
          옮기기
        </TextLink>
        에 올려주세요.
      </p>
      <AddForm start={query.get("add") ?? ""} reply={answerTo(actionData, { intent: "add" })} />
      <OfficeList
        list={list}
        page={loaderData}
        caption="이전 주소와 보낼 곳"
        keyOf={({ id }) => id}
        cards="md"
        empty={empty}
        nothing={
          filter.search
            ? { title: "찾는 주소가 없어요", words: "주소의 다른 부분으로 찾아보세요." }
            : empty
        }
        cells={{
          address: { cell: ({ address }) => <span className="wrap-anywhere">{address}</span> },
          target: {
            cell: (row) => <Target row={row} reply={answerTo(actionData, { id: row.id })} />,
          },
          visits: {
            cell: ({ visits }) => `${visits.toLocaleString("ko-KR")}번`,
            isNumber: true,
            className: "whitespace-nowrap",
          },
        }}
      />
      <MissedAddresses missed={missed} here={HERE} />
    </>
  );
}

const AddForm = ({ start, reply }: { start: string; reply: FormAnswer }) => (
  <PostForm
    key={start}
    of={adding}
    reply={reply}
    fields={{ intent: "add" }}
    asMember
    className="mt-5 grid max-w-220 gap-4 rounded-m bg-wash p-4 md:grid-cols-2"
  >
    {({ field, busy }) => (
      <>
        <Field {...field("address", start)} />
        <Field {...field("target")} />
        <Button look="ink" busy={busy} className="justify-self-start">
          저장
        </Button>
      </>
    )}
  </PostForm>
);

type Row = { id: string; address: string; target: string };

const Target = ({ row: { id, address, target }, reply }: { row: Row; reply: FormAnswer }) => (
  <details open={Boolean(reply) || undefined}>
    <summary className="min-h-11 content-center wrap-anywhere md:min-h-6">
      {target} <span className="text-12 text-soft underline">고치기</span>
    </summary>
    <Trouble words={reply && "refused" in reply && reply.refused?.message} className="pt-2" />
    <PostForm
      of={changing}
      reply={reply}
      fields={{ intent: "change", id }}
      trouble={null}
      asMember
      preventScrollReset
      className="flex max-w-120 flex-col gap-3 py-3"
    >
      {({ field, busy }) => (
        <>
          <Field {...field("target", target)} />
          <Button busy={busy} className="self-start" aria-label={`보낼 곳 바꾸기: ${address}`}>
            바꾸기
          </Button>
        </>
      )}
    </PostForm>
    <PostForm
      reply={undefined}
      fields={{ intent: "remove", id }}
      asMember
      preventScrollReset
      className="flex items-center gap-3 pb-3"
    >
      {({ busy }) => (
        <>
          <Button look="danger" busy={busy} aria-label={`지우기: ${address}`}>
            지우기
          </Button>
          <TextLink to={target} className="text-14">
            보낼 곳 열기
          </TextLink>
        </>
      )}
    </PostForm>
  </details>
);
