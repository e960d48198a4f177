import { fieldsOf } from "#shop/form-fields.ts";
import { redirect } from "react-router";
import { answerStatement } from "#shop/claim/statement/answer-statement.server.ts";
import { answerStatementForm } from "#shop/claim/statement/statement-form.ts";
import { withdrawalList } from "#shop/office/claim/withdrawal-list.server.ts";
import { toTheSecond } from "#shop/claim/statement/statement-words.ts";
import { OfficeList } from "#app/admin/list/office-list.tsx";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/withdrawals";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "청약철회 의사");

export const loader = ({ url, context }: Route.LoaderArgs) =>
  withdrawalList(visitorOf(context)).read(shopOf(context), url.searchParams);

export const action = formAction(answerStatementForm, async (shop, form, { visitor }) => {
  await answerStatement(shop, form, visitor);
  return redirect("/admin/claim/withdrawals", {
    status: 303,
    headers: { "Set-Cookie": flashCookie({ message: "답을 메일로 보냈어요." }) },
  });
});

export default function Withdrawals({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="max-w-180">
      <BackLink to="/admin/claim">취소·반품·교환 목록</BackLink>
      <Title>청약철회 의사</Title>
      <p className="mt-2 mb-2 text-14 text-soft">
        자동으로 처리하지 못해 확인이 필요한 것만 보여요. 철회는 보낸 때에 효력이 생기니, 주문을
        찾아 처리하고 보낸 분에게 답을 주세요. 환불은 철회한 날부터 영업일 3일 안에 해야 해요.
      </p>
      <OfficeList
        list={loaderData.list}
        page={loaderData}
        caption="청약철회 의사"
        keyOf={({ id }) => id}
        empty={{ title: "확인할 것이 없어요", words: "맞는 주문이 있으면 자동으로 처리돼요." }}
        body={(statements) => (
          <ul>
            {statements.map((statement) => (
              <StatementRow
                key={statement.id}
                statement={statement}
                reply={actionData?.values?.statement === statement.id ? actionData : undefined}
              />
            ))}
          </ul>
        )}
      />
    </div>
  );
}

type RowProps = {
  statement: Route.ComponentProps["loaderData"]["rows"][number];
  reply: Route.ComponentProps["actionData"];
};

const fields = fieldsOf(answerStatementForm);

const StatementRow = ({
  statement: { id, name, orderNumber, email, words, at },
  reply,
}: RowProps) => (
  <li className="border-t border-ink py-5">
    <p className="text-16 font-semibold numbers">{orderNumber}</p>
    <p className="text-14 text-soft numbers">
      {toTheSecond(at)} · {name} · {email}
    </p>
    <p className="mt-1 text-14">{words || "처리하던 중에 멈췄어요. 주문을 확인해주세요."}</p>
    <ButtonLink to={`/admin/order?search=${orderNumber}`} size="s" className="mt-2">
      주문 찾기
    </ButtonLink>
    <PostForm
      of={fields}
      reply={reply}
      fields={{ statement: id }}
      asMember
      className="mt-3 flex flex-col gap-3"
    >
      {({ field, busy }) => (
        <>
          <Field {...field("words")} id={`answer-${id}`} />
          <Button look="ink" busy={busy} className="self-start">
            답하고 마치기
          </Button>
        </>
      )}
    </PostForm>
  </li>
);
