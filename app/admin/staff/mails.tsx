import { redirect } from "react-router";
import { chooseOfficeMails } from "#shop/member/staff/choose-office-mails.server.ts";
import { listAtWork } from "#shop/member/staff/list-at-work.server.ts";
import { officeMailForm } from "#shop/member/staff/office-mail-form.ts";
import { officeMailsOf, wantsMail } from "#shop/member/staff/office-mails.ts";
import { may, roleTitle } from "#shop/member/staff/roles.ts";
import { mailArrives } from "#shop/notice/mail-arrives.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import type { Route } from "./+types/mails";
import { MailTicks } from "./mail-ticks.tsx";
import { Title } from "#app/ui/title.tsx";
import { Section } from "#app/ui/section.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "받을 메일");

/** Everybody sees their own; an owner sees all. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { account, role } = visitorOf(context);
  const people = (await listAtWork(shop)).map((one) => ({
    id: one.id,
    name: one.name,
    email: one.email,
    title: roleTitle(one.role),
    mails: officeMailsOf(one.role).map((kind) => ({
      kind,
      isWanted: wantsMail(one.role, one.chosen, kind),
    })),
  }));
  return {
    own: people.find(({ id }) => id !== null && id === account?.id) ?? null,
    others: may(role, "staff.manage") ? people.filter(({ id }) => id !== account?.id) : [],
    arrives: mailArrives(shop),
  };
}

export const action = formAction(officeMailForm, async (shop, { account, wanted }, { visitor }) => {
  await chooseOfficeMails(shop, account, wanted, visitor);
  const message = "받을 메일을 저장했어요. 다음 메일부터 달라져요.";
  return redirect("/admin/mails", { headers: { "Set-Cookie": flashCookie({ message }) } });
});

export default function Mails({
  loaderData: { own, others, arrives },
  actionData: reply,
}: Route.ComponentProps) {
  return (
    <div className="flex max-w-2xl flex-col gap-10">
      <div>
        <Title>받을 메일</Title>
        <p className="pt-1 text-14 text-soft">
          상점 일을 알리는 메일 가운데 받을 것을 골라요. 메일에는 구매자의 이름과 연락처가 없고,
          맡은 역할에서 볼 수 있는 일만 고를 수 있어요.
        </p>
      </div>
      {!arrives && (
        <NoticeBox tone="warn">
          지금은 메일이 밖으로 나가지 않고 알림함에만 쌓여요. 메일 설정을 마치면 보내드려요.
        </NoticeBox>
      )}
      {reply?.refused && <NoticeBox tone="bad">{reply.refused.message}</NoticeBox>}
      {own && (
        <Section look="ruledSmall" id="own" title="내가 받을 메일" className="flex flex-col gap-3">
          <MailTicks key={JSON.stringify(own.mails)} person={own} />
        </Section>
      )}
      {others.length > 0 && (
        <Section
          look="ruledSmall"
          id="others"
          title="함께 일하는 분이 받을 메일"
          className="flex flex-col gap-3"
        >
          <ul>
            {others.map((one) => (
              <li
                key={`${one.email} ${JSON.stringify(one.mails)}`}
                className="border-b border-line py-4"
              >
                <p className="pb-2 text-14 wrap-anywhere">
                  <span className="font-medium">{one.name || one.email}</span>{" "}
                  <span className="text-soft">
                    {one.title}
                    {one.name && ` · ${one.email}`}
                  </span>
                </p>
                <MailTicks person={one} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
