import { lastDate, seoulTime } from "#lib/seoul-time.ts";
import { fieldsOf } from "#shop/form-fields.ts";
import { won } from "#lib/won.ts";
import { GIFT, giftForms } from "#shop/money/value/gift/gift-forms.ts";
import { issueGifts, stopGifts, usualGiftEnd } from "#shop/money/value/gift/issue-gifts.server.ts";
import { giftList } from "#shop/office/value/gift-list.server.ts";
import { saved } from "#app/flash.server.ts";
import { OneButton } from "#app/account/my/one-button.tsx";
import { readsAnew } from "#app/account/reads-anew.ts";
import { stopTrouble } from "./stop-trouble.ts";
import { OfficeList } from "#app/admin/list/office-list.tsx";
import { Trouble } from "#app/admin/list/trouble.tsx";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { CopyButton } from "#app/checkout/order/copy-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { answerTo, PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import type { Route } from "./+types/gifts";
import { BenefitLinks } from "./benefit-links.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "기프트 코드");

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  return {
    ...(await giftList.read(shop, url.searchParams)),
    batch: crypto.randomUUID(),
    usualEnd: usualGiftEnd(shop.now()),
  };
}

export const action = formAction(giftForms, async (shop, form, { visitor }) => {
  if (form.intent === "issue") {
    const { intent: _intent, ...issue } = form;
    return { ...(await issueGifts(shop, issue, visitor)), amount: issue.amount };
  }
  await stopGifts(shop.db, form.batch, form.intent === "stop", visitor);
  const words = form.intent === "stop" ? "코드를 중지했어요." : "코드를 다시 등록할 수 있어요.";
  return saved(giftList.path, `${words} 이미 등록한 크레딧은 그대로예요.`);
});

export const shouldRevalidate = readsAnew;
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function Gifts({ loaderData, actionData: reply }: Route.ComponentProps) {
  const mine = answerTo(reply, { intent: "issue" });
  const codes = reply?.done?.codes;
  return (
    <>
      <BenefitLinks />
      <Title>기프트 코드</Title>
      <p className="max-w-160 pt-2 pb-4 text-14 text-soft">
        선물로 드리는 코드예요. 회원이 마이페이지에서 등록하면 크레딧이 되어 주문할 때 나누어 써요.
        돈을 받고 파는 상품권은 환불 조건을 약관에 따로 적어야 해서 여기서 만들지 않아요.
      </p>
      {codes && <MadeCodes {...reply.done!} codes={codes} />}
      <Trouble words={stopTrouble(reply)} />
      <IssueGifts key={loaderData.batch} {...loaderData} reply={codes ? undefined : mine} />
      <OfficeList
        list={loaderData.list}
        page={loaderData}
        caption="기프트 코드 목록"
        keyOf={({ id }) => id}
        rowClass="border-b border-line max-lg:flex max-lg:flex-col max-lg:gap-1 max-lg:py-3.5"
        empty={{
          title: "만든 코드가 없어요",
          words: "코드를 만들면 몇 장을 등록했는지 여기서 볼 수 있어요.",
        }}
        cells={{
          name: { cell: ({ name }) => name, className: "font-medium wrap-anywhere" },
          amount: { cell: ({ amount }) => won(amount), isNumber: true },
          redeemed: { cell: Redeemed, isNumber: true },
          endsAt: {
            cell: ({ endsAt }) => `${lastDate(endsAt)}까지`,
            className: "text-soft numbers",
          },
          madeAt: {
            cell: ({ madeAt }) => seoulTime(madeAt),
            className: "text-soft numbers max-lg:text-12",
          },
          move: { cell: MoveBatch, className: "lg:text-right" },
        }}
      />
    </>
  );
}

type Batch = Route.ComponentProps["loaderData"]["rows"][number];

const Redeemed = ({ redeemed, count }: Batch) => (
  <>
    <span className="lg:hidden">등록 </span>
    {redeemed} / {count}장
  </>
);

const MoveBatch = ({ id, name, stoppedAt }: Batch) => (
  <OneButton values={{ intent: stoppedAt ? "resume" : "stop", batch: id }}>
    {(busy) => (
      <Button size="m" busy={busy} aria-label={stoppedAt ? `${name} 다시 쓰기` : `${name} 중지`}>
        {stoppedAt ? "다시 쓰기" : "중지"}
      </Button>
    )}
  </OneButton>
);

type MadeProps = { codes: string[]; amount: number; state: "open" | "waiting" };

const MadeCodes = ({ codes, amount, state }: MadeProps) => (
  <div className="mb-6 max-w-160">
    <NoticeBox tone="warn">
      <p className="font-semibold">
        {won(amount)} 코드 {codes.length}장을 만들었어요. 지금 한 번만 보여드려요.
      </p>
      {state === "waiting" && (
        <p className="pt-1 font-semibold">
          하루에 지급할 수 있는 금액을 넘어, 다른 주인이 혜택 승인에서 승인한 뒤부터 등록할 수
          있어요.
        </p>
      )}
      <p className="pt-1">다른 곳에 옮겨 적은 뒤 화면을 떠나주세요. 상점에는 남지 않아요.</p>
      <label htmlFor="codes" className="sr-only">
        만든 코드
      </label>
      <textarea
        id="codes"
        readOnly
        rows={Math.min(12, codes.length)}
        defaultValue={codes.join("\n")}
        onFocus={(event) => event.currentTarget.select()}
        className="mt-3 mb-2 w-full rounded-s border border-edge bg-paper px-3 py-2 text-16 text-ink numbers"
      />
      <CopyButton text={codes.join("\n")} what="코드를" />
    </NoticeBox>
  </div>
);

const fields = fieldsOf(giftForms, "issue");

type IssueProps = { batch: string; usualEnd: string; reply: FormAnswer };

function IssueGifts({ batch, usualEnd, reply }: IssueProps) {
  return (
    <Unfold title="코드 만들기" look="button" open={Boolean(reply)} className="pb-6">
      <PostForm
        of={fields}
        reply={reply}
        fields={{ intent: "issue" }}
        asMember
        className="flex max-w-120 flex-col gap-5 pt-4"
      >
        {({ field, busy, values }) => (
          <>
            <input type="hidden" name="batch" value={values.batch ?? batch} />
            <Field {...field("name")} />
            <Field {...field("amount")} className="numbers max-w-40" />
            <Field
              {...field("count", "1")}
              className="numbers max-w-40"
              hint={`한 번에 ${GIFT.count}장까지`}
            />
            <Field
              {...field("endsOn", usualEnd)}
              className="numbers max-w-60"
              hint={`보통 ${GIFT.years}년이에요. 이 날까지 등록하고 써요.`}
            />
            <Button look="primary" busy={busy} className="self-start">
              만들기
            </Button>
          </>
        )}
      </PostForm>
    </Unfold>
  );
}
