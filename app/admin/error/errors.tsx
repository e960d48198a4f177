import { redirect } from "react-router";
import { countClientErrors } from "#shop/client-error/count-client-errors.server.ts";
import { listClientErrors } from "#shop/client-error/list-client-errors.server.ts";
import { settleClientError } from "#shop/client-error/settle-client-error.server.ts";
import { settleErrorForm } from "#shop/client-error/settle-error-form.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { shopOf } from "#app/request.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/errors";
import { ErrorItem } from "./error-item.tsx";
import { ListTabs } from "#app/admin/list/list-tabs.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "오류");

const SETTLED_PATH = "/admin/error?tab=settled";

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db } = shopOf(context);
  const settled = searchParams.get("tab") === "settled";
  const [page, open] = await Promise.all([
    listClientErrors(db, {
      settled,
      after: searchParams.get("after"),
      before: searchParams.get("before"),
    }),
    countClientErrors(db),
  ]);
  return { ...page, settled, open };
}

export const action = formAction(settleErrorForm, async ({ db }, form, { visitor }) => {
  await settleClientError(db, form, visitor);
  const [path, message] =
    form.intent === "settle"
      ? ["/admin/error", "해결한 오류로 옮겼어요."]
      : [SETTLED_PATH, "확인할 오류로 되돌렸어요."];
  return redirect(path, { headers: { "Set-Cookie": flashCookie({ message }) } });
});

export default function Errors({
  loaderData: { rows, previous, next, settled, open },
  actionData,
}: Route.ComponentProps) {
  const problem =
    actionData?.refused?.message ??
    Object.values(actionData?.errors ?? {})
      .flat()
      .join(" ");
  return (
    <>
      <Title>오류</Title>
      <p className="mt-2 max-w-2xl text-14 text-soft">
        쇼핑하는 분의 화면과 서버에서 난 오류예요. 같은 오류는 하나로 모으고, 누구에게 났는지는
        남기지 않아요. 90일 동안 다시 나지 않으면 지워져요.
      </p>
      <div className="mt-3 mb-5">
        <ListTabs
          label="오류 보기"
          tabs={[
            { to: "/admin/error", title: "확인할 오류", isHere: !settled, count: open },
            { to: SETTLED_PATH, title: "해결한 오류", isHere: settled },
          ]}
        />
      </div>
      {problem && (
        <NoticeBox className="mb-5" tone="bad">
          {problem}
        </NoticeBox>
      )}
      {rows.length ? (
        <ul className="border-t border-ink">
          {rows.map((error) => (
            <ErrorItem key={error.fingerprint} error={error} />
          ))}
        </ul>
      ) : (
        <NoErrors settled={settled} />
      )}
      <Pager previous={previous} next={next} />
    </>
  );
}

const NoErrors = ({ settled }: { settled: boolean }) =>
  settled ? (
    <EmptyState
      title="해결한 오류가 없어요"
      words="'해결됨'을 누른 오류가 여기에 모여요. 같은 오류가 다시 나면 확인할 오류로 돌아와요."
    />
  ) : (
    <EmptyState
      title="확인할 오류가 없어요"
      words="화면이나 서버에서 오류가 나면 여기에 나타나요."
    />
  );
