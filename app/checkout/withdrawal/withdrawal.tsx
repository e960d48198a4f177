import { fieldsOf } from "#shop/form-fields.ts";
import { randomUUID } from "node:crypto";
import { stateWithdrawal } from "#shop/claim/statement/state-withdrawal.server.ts";
import { statementForm } from "#shop/claim/statement/statement-form.ts";
import { toTheSecond } from "#shop/claim/statement/statement-words.ts";
import { useAnswered } from "#app/browser/offline/use-answered.ts";
import { formAction, type FormReply } from "#app/form-action.server.ts";
import { visitorOf } from "#app/request.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/withdrawal";
import { Title } from "#app/ui/title.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Ruled } from "#app/ui/ruled.tsx";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "청약철회");

/** Public; signed-in members find name and address filled in. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { account } = visitorOf(context);
  const order = new URL(request.url).searchParams.get("order")?.slice(0, 40) ?? "";
  return {
    requestKey: randomUUID(),
    fields: fieldsOf(statementForm),
    known: { name: account?.name ?? "", email: account?.email ?? "", orderNumber: order },
  };
}

type Step = { step: "confirm" } | { step: "received"; at: string };

/** Two steps, statement and confirmation, with the same answers for everybody. */
export const action = formAction(
  statementForm,
  async (shop, { intent, ...stated }, { visitor, values }) => {
    if (intent === "check") return { step: "confirm", values } as Step & { values: typeof values };
    const { at } = await stateWithdrawal(shop, stated, {
      accountId: visitor.account?.id ?? null,
      address: visitor.address,
    });
    return { step: "received", at: toTheSecond(at), values } as Step & { values: typeof values };
  },
);

export default function Withdrawal({ loaderData, actionData }: Route.ComponentProps) {
  const reply = useAnswered(actionData);
  const done = reply?.done;
  const confirming = done?.step === "confirm" ? done.values : refusedOf(reply);
  return (
    <section className="mx-auto max-w-md px-5 py-12 md:py-20">
      <Title>청약철회</Title>
      <p lang="en" className="mt-1 text-14 text-soft">
        Withdraw from contract here
      </p>
      {done?.step === "received" && <Received at={done.at} values={done.values} />}
      {confirming && <Confirm values={confirming} reply={done ? undefined : actionData} />}
      {!done && !confirming && <Statement {...loaderData} reply={actionData} />}
    </section>
  );
}

type Values = Record<string, string>;

/** A refused confirmation, shown again with the reason. */
const refusedOf = (reply: FormReply<unknown> | undefined): Values | null =>
  reply?.refused && reply.values?.intent === "confirm" ? reply.values : null;

type StatementProps = Route.ComponentProps["loaderData"] & { reply: FormAnswer };

function Statement({ requestKey, fields, known: statement, reply }: StatementProps) {
  return (
    <>
      <p className="mt-2 mb-8 text-16 text-soft">
        이유를 묻지 않아요. 로그인하지 않아도 되고, 접수 시각을 초 단위까지 적은 메일을 바로
        보내드려요.
      </p>
      <PostForm of={fields} reply={reply} fields={{ intent: "check" }}>
        {({ field, values, busy }) => (
          <>
            <input type="hidden" name="key" value={values.key ?? requestKey} />
            <Field {...field("name", statement.name)} />
            <Field {...field("orderNumber", statement.orderNumber)} className="numbers" />
            <Field {...field("email", statement.email)} />
            <Button look="primary" size="l" wide busy={busy} className="mt-2">
              다음
            </Button>
          </>
        )}
      </PostForm>
      <p className="mt-8 border-t border-line pt-6 text-14 text-soft">
        일부만 철회하거나 언제까지 되는지 보려면{" "}
        <TextLink to="/non-member/order/info" className="text-ink">
          주문 조회
        </TextLink>
        나{" "}
        <TextLink to="/my" className="text-ink">
          마이페이지
        </TextLink>
        에서 주문을 열어주세요.
      </p>
    </>
  );
}

const Facts = ({ values, at }: { values: Values; at?: string }) => (
  <Ruled
    as="dl"
    look="alone"
    className="mt-6 grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 gap-y-2 py-4 text-16"
  >
    <dt className="text-soft">이름</dt>
    <dd className="break-words">{values.name}</dd>
    <dt className="text-soft">주문번호</dt>
    <dd className="numbers">{values.orderNumber}</dd>
    <dt className="text-soft">이메일</dt>
    <dd className="break-words">{values.email}</dd>
    {at && (
      <>
        <dt className="text-soft">받은 때</dt>
        <dd className="numbers">{at}</dd>
      </>
    )}
  </Ruled>
);

function Confirm({ values, reply }: { values: Values; reply: FormAnswer }) {
  return (
    <>
      <p className="mt-6 text-16">아래 주문의 청약을 철회할까요? 철회할 수 있는 상품 모두예요.</p>
      <Facts values={values} />
      <PostForm reply={reply} fields={{ intent: "confirm" }} className="mt-6">
        {({ busy }) => (
          <>
            {["key", "name", "orderNumber", "email"].map((name) => (
              <input key={name} type="hidden" name={name} value={values[name] ?? ""} />
            ))}
            <Button look="primary" size="l" wide busy={busy}>
              청약철회 확정하기
            </Button>
          </>
        )}
      </PostForm>
      <ButtonLink to="/withdrawal" size="l" className="mt-2 w-full" reloadDocument>
        다시 쓰기
      </ButtonLink>
    </>
  );
}

const Received = ({ at, values }: { at: string; values: Values }) => (
  <>
    <p role="status" className="mt-6 text-16">
      청약철회 의사를 받았어요. 같은 내용을 메일로 보냈어요. 적어주신 내용과 맞는 주문이 있으면 처리
      결과를 그 주문의 연락처로 알려드려요.
    </p>
    <Facts values={values} at={at} />
    <ButtonLink to="/" size="l" className="mt-6 w-full">
      홈으로
    </ButtonLink>
  </>
);
