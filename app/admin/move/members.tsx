import { redirect } from "react-router";
import { seoulDate } from "#lib/seoul-time.ts";
import { countUninvited, inviteMembers } from "#shop/member/moved/invite-members.server.ts";
import { movedDeskForms } from "#shop/member/moved/moved-forms.ts";
import { movedMemberList } from "#shop/office/move/moved-member-list.server.ts";
import { OfficeList } from "#app/admin/list/office-list.tsx";
import { Trouble, troubleWords } from "#app/admin/list/trouble.tsx";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Title } from "#app/ui/title.tsx";
import type { Route } from "./+types/members";

const HERE = "/admin/move/members";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "옮겨 온 회원");

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const [page, uninvited] = await Promise.all([
    movedMemberList.read(shop, url.searchParams),
    countUninvited(shop.db),
  ]);
  return { ...page, uninvited };
}

export const action = formAction(movedDeskForms, async (shop, _form, { visitor }) => {
  const people = await inviteMembers(shop, visitor);
  const message = `${people.toLocaleString("ko-KR")}명에게 초대 메일을 보냈어요.`;
  return redirect(HERE, { status: 303, headers: { "Set-Cookie": flashCookie({ message }) } });
});

const empty = {
  title: "옮겨 온 회원이 없어요",
  words: "이전 상점의 회원 목록을 옮겨 오면 여기서 초대할 수 있어요.",
};

export default function MovedMembers({ loaderData, actionData }: Route.ComponentProps) {
  const { list, uninvited } = loaderData;
  return (
    <>
      <Title>옮겨 온 회원</Title>
      <p className="mt-2 max-w-180 text-14 text-soft">
        비밀번호는 옮기지 않아요. 메일의 링크로 첫 로그인을 하거나, 같은 이메일로 가입하거나 간편
        로그인을 하면 옮겨 온 정보를 그대로 써요. 1년 동안 로그인하지 않으면 자동으로 지워요.
      </p>
      <Trouble words={troubleWords(actionData)} className="pt-4" />
      {uninvited > 0 && <InviteForm uninvited={uninvited} />}
      <OfficeList
        list={list}
        page={loaderData}
        caption="옮겨 온 회원"
        keyOf={({ id }) => id}
        cards="md"
        empty={empty}
        nothing={{ title: "찾는 회원이 없어요", words: "이메일은 전체를 입력해주세요." }}
        cells={{
          name: {
            cell: ({ accountId, name }) => (
              <TextLink look="row" to={`/admin/user/${accountId}`} className="font-medium">
                {name}
              </TextLink>
            ),
          },
          email: { cell: ({ email }) => email },
          shopName: { cell: ({ shopName }) => <span className="wrap-anywhere">{shopName}</span> },
          points: {
            cell: ({ points }) => (points > 0 ? `${points.toLocaleString("ko-KR")}P` : "-"),
            className: "numbers",
          },
          movedAt: { cell: ({ movedAt }) => seoulDate(movedAt), className: "numbers" },
          state: { cell: stateWords, className: "text-soft numbers" },
        }}
      />
    </>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

function stateWords({ acceptedAt, wasHere, isBlocked, invitedAt }: Row): string {
  if (wasHere) return "이미 있던 회원";
  if (acceptedAt) return `${seoulDate(acceptedAt)}에 첫 로그인을 했어요`;
  if (isBlocked) return "정지한 회원";
  return invitedAt ? `${seoulDate(invitedAt)}에 초대했어요` : "아직 초대하지 않았어요";
}

const InviteForm = ({ uninvited }: { uninvited: number }) => (
  <PostForm
    reply={undefined}
    fields={{ intent: "invite" }}
    asMember
    className="mt-4 flex max-w-180 flex-wrap items-center gap-x-4 gap-y-2 rounded-m bg-wash p-4"
  >
    {({ busy }) => (
      <>
        <p className="min-w-0 flex-1 basis-72 text-14">
          아직 초대하지 않은 분이 {uninvited.toLocaleString("ko-KR")}명 있어요. 한 번 누르면
          200명까지 한 통씩 보내요. 오전 8시부터 밤 9시 사이에만 보낼 수 있어요.
        </p>
        <Button look="ink" busy={busy}>
          초대 메일 보내기
        </Button>
      </>
    )}
  </PostForm>
);
