import { redirect } from "react-router";
import { settleClientError } from "#shop/client-error/settle-client-error.server.ts";
import { settleErrorForm } from "#shop/client-error/settle-error-form.ts";
import { errorList } from "#shop/office/error/error-list.server.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { shopOf } from "#app/request.server.ts";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/errors";
import { ErrorItem } from "./error-item.tsx";
import { OfficeList } from "#app/admin/list/office-list.tsx";
import { Trouble, troubleWords } from "#app/admin/list/trouble.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "오류");

export const loader = ({ url, context }: Route.LoaderArgs) =>
  errorList.read(shopOf(context), url.searchParams);

export const action = formAction(settleErrorForm, async ({ db }, form, { visitor }) => {
  await settleClientError(db, form, visitor);
  const [tab, message] =
    form.intent === "settle"
      ? ["open" as const, "해결한 오류로 옮겼어요."]
      : ["settled" as const, "확인할 오류로 되돌렸어요."];
  return redirect(errorList.pathOf({ tab }), {
    headers: { "Set-Cookie": flashCookie({ message }) },
  });
});

const emptyWords = {
  open: {
    title: "확인할 오류가 없어요",
    words: "화면이나 서버에서 오류가 나면 여기에 나타나요.",
  },
  settled: {
    title: "해결한 오류가 없어요",
    words: "'해결됨'을 누른 오류가 여기에 모여요. 같은 오류가 다시 나면 확인할 오류로 돌아와요.",
  },
};

export default function Errors({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <Title>오류</Title>
      <p className="mt-2 max-w-2xl text-14 text-soft">
        쇼핑하는 분의 화면과 서버에서 난 오류예요. 같은 오류는 하나로 모으고, 누구에게 났는지는
        남기지 않아요. 90일 동안 다시 나지 않으면 지워져요.
      </p>
      <OfficeList
        list={loaderData.list}
        page={loaderData}
        caption="오류 목록"
        keyOf={({ fingerprint }) => fingerprint}
        empty={emptyWords[loaderData.filter.tab]}
        body={(rows) => (
          <ul className="border-t border-ink">
            {rows.map((error) => (
              <ErrorItem key={error.fingerprint} error={error} />
            ))}
          </ul>
        )}
      >
        <Trouble words={troubleWords(actionData)} />
      </OfficeList>
    </>
  );
}
