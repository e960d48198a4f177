import { redirect } from "react-router";
import * as z from "zod";
import { seoulTime } from "#lib/seoul-time.ts";
import { runByHand } from "#shop/office/retention/run-by-hand.server.ts";
import { clockWords } from "#shop/retention/clock-words.ts";
import { heldLines } from "#shop/retention/end-words.ts";
import { findRetention } from "#shop/retention/find-retention.server.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import type { Route } from "./+types/retention";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "보관 기간");

export async function loader({ context }: Route.LoaderArgs) {
  const { done, trouble } = await findRetention(shopOf(context).db);
  const whats = new Map(heldLines.map(({ table, what }) => [table, what]));
  return {
    trouble,
    last: done && {
      at: done.startedAt,
      counts: Object.entries(done.counts).map(([table, count]) => ({
        what: whats.get(table) ?? table,
        count,
      })),
    },
  };
}

export const action = formAction(
  z.object({ intent: z.literal("run") }),
  async (shop, _form, { visitor }) => {
    await runByHand(shop, visitor);
    return redirect("/admin/retention", {
      headers: { "Set-Cookie": flashCookie({ message: "기간이 지난 것을 지웠어요." }) },
    });
  },
);

const DAY_MS = 24 * 3600_000;

export default function Retention({
  loaderData: { trouble, last },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <Title>보관 기간</Title>
      <p className="mt-2 max-w-2xl text-14 text-soft">
        개인정보를 왜, 언제까지 가지고 있는지 정해두고 하루에 한 번 기간이 지난 것을 지워요. 누구의
        것이었는지는 남기지 않아요. 개인정보처리방침의 보유 기간도 이 표를 따라요.
      </p>
      {trouble && (
        <div className="mt-5 max-w-2xl">
          <NoticeBox tone="warn">
            {clockWords[trouble]} 그래서 아무것도 지우지 않았어요. 서버 시각을 확인한 뒤 맞다면 아래
            버튼을 눌러주세요.
          </NoticeBox>
        </div>
      )}
      <Last last={last} />
      <PostForm fields={{ intent: "run" }} reply={actionData} asMember className="mt-4 mb-8">
        {({ busy }) => (
          <Button look="ink" busy={busy} className="self-start">
            {trouble ? "서버 시각이 맞아요. 지금 지우기" : "지금 지우기"}
          </Button>
        )}
      </PostForm>
      <Classes />
    </>
  );
}

function Last({ last }: Pick<Route.ComponentProps["loaderData"], "last">) {
  if (!last)
    return <p className="mt-5 text-14">아직 지운 적이 없어요. 상점을 시작하면 자동으로 지워요.</p>;
  return (
    <dl className="mt-5 flex flex-col gap-1 text-14 numbers [&>div]:flex [&>div]:gap-3 [&_dt]:w-20 [&_dt]:shrink-0 [&_dt]:text-soft">
      <div>
        <dt>지난번</dt>
        <dd>{seoulTime(last.at)}</dd>
      </div>
      <div>
        <dt>다음</dt>
        <dd>{seoulTime(new Date(last.at.getTime() + DAY_MS))} 무렵</dd>
      </div>
      <div>
        <dt>지운 것</dt>
        <dd>
          {last.counts.length
            ? last.counts
                .map(({ what, count }) => `${what} ${count.toLocaleString("ko-KR")}건`)
                .join(", ")
            : "기간이 지난 것이 없었어요."}
        </dd>
      </div>
    </dl>
  );
}

const cell = "py-2.5 pr-4 align-top max-md:py-0.5 max-md:pr-0";

const Classes = () => (
  <table className="w-full text-14">
    <caption className="sr-only">가지고 있는 개인정보와 보관 기간</caption>
    <thead className="border-b border-ink text-left text-soft max-md:sr-only">
      <tr>
        {["무엇", "왜", "근거", "언제까지"].map((title) => (
          <th key={title} scope="col" className="py-2 pr-4 font-normal">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {heldLines.map(({ table, what, purpose, ground, ends }) => (
        <tr key={table} className="border-b border-line max-md:flex max-md:flex-col max-md:py-3">
          <th scope="row" className={`${cell} text-left font-semibold`}>
            {what}
          </th>
          <td className={`${cell} text-soft`}>{purpose}</td>
          <td className={`${cell} text-soft whitespace-nowrap`}>{ground}</td>
          <td className={cell}>
            <ul>
              {ends.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
