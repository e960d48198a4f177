import { redirect } from "react-router";
import { maskPhone } from "#lib/mask.ts";
import { deviceWords } from "#lib/device/device-words.server.ts";
import { addPushDevice, removePushDevice } from "#shop/member/push/change-push-devices.server.ts";
import { findPublicKey } from "#shop/member/push/find-push-keys.server.ts";
import { hearingForm, type HearingForm } from "#shop/member/push/hearing-form.ts";
import { listPushDevices } from "#shop/member/push/push-devices.server.ts";
import { tryHearing } from "#shop/member/push/try-hearing.server.ts";
import { chooseOfficeMails } from "#shop/member/staff/choose-office-mails.server.ts";
import { listOfficeReaders } from "#shop/member/staff/list-office-readers.server.ts";
import {
  comesAtAnyHour,
  officeMailsOf,
  officeWays,
  wantsMail,
} from "#shop/member/staff/office-mails.ts";
import { may, roleTitle } from "#shop/member/staff/roles.ts";
import { mailArrives } from "#shop/notice/mail-arrives.ts";
import { messageArrives } from "#shop/notice/messenger.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction, type FormSender } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import type { Shop } from "#shop/shop.ts";
import type { Route } from "./+types/mails";
import { MailTicks } from "./mail-ticks.tsx";
import { PushDevices } from "./push-devices.tsx";
import { Title } from "#app/ui/title.tsx";
import { Section } from "#app/ui/section.tsx";
import { PhoneTrial } from "./phone-trial.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "받을 알림");

type Reader = Awaited<ReturnType<typeof listOfficeReaders>>[number];

const shown = ({ id, name, email, phone, role, chosen, hours, devices }: Reader) => ({
  id,
  name,
  email,
  hours,
  phone: phone && maskPhone(phone),
  deviceCount: devices.length,
  title: roleTitle(role),
  mails: officeMailsOf(role).map((kind) => ({
    kind,
    ways: officeWays.filter((way) => wantsMail(role, chosen, kind, way)),
    isAtAnyHour: comesAtAnyHour(chosen, kind),
  })),
});

/** Everybody sees their own; an owner sees all. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { account, role } = visitorOf(context);
  const people = (await listOfficeReaders(shop)).map(shown);
  return {
    own: people.find(({ id }) => id !== null && id === account?.id) ?? null,
    others: may(role, "staff.manage") ? people.filter(({ id }) => id !== account?.id) : [],
    devices: await listPushDevices(shop.db, account?.id ?? ""),
    publicKey: await findPublicKey(shop.db),
    arrives: mailArrives(shop),
    texts: messageArrives(shop),
  };
}

export const action = formAction(hearingForm, async (shop, form, sender) => {
  const message = await done(shop, form, sender);
  return redirect("/admin/mails", { headers: { "Set-Cookie": flashCookie({ message }) } });
});

/** Does what was posted; returns what the person reads of it. */
async function done(
  shop: Shop,
  form: HearingForm,
  { visitor, request }: FormSender,
): Promise<string> {
  if (form.intent === "add") {
    const label = deviceWords(request.headers.get("user-agent"));
    await addPushDevice(shop, form, { label, acting: visitor });
    return "이 기기에서 푸시를 받아요. 시험 알림을 보내 확인해보세요.";
  }
  if (form.intent === "remove") {
    await removePushDevice(shop, form.id, visitor);
    return "기기를 지웠어요. 이제 그 기기로는 푸시가 가지 않아요.";
  }
  if (form.intent === "save") {
    await chooseOfficeMails(shop, form.account, form, visitor);
    return "받을 알림을 저장했어요. 다음 알림부터 달라져요.";
  }
  if (form.intent === "try-message") {
    await tryHearing(shop, "message", visitor);
    return messageArrives(shop)
      ? "시험 문자를 보냈어요. 곧 도착해요."
      : "시험 문자를 알림함에 넣었어요. 문자 설정을 마치면 휴대폰으로 가요.";
  }
  const count = await tryHearing(shop, "push", visitor);
  return `시험 알림을 기기 ${count}대에 보냈어요. 곧 도착해요.`;
}

export default function Mails({
  loaderData: { own, others, devices, publicKey, arrives, texts },
  actionData: reply,
}: Route.ComponentProps) {
  return (
    <div className="flex max-w-2xl flex-col gap-10">
      <div>
        <Title>받을 알림</Title>
        <p className="pt-1 text-14 text-soft">
          상점 일을 알리는 메일, 문자, 푸시 가운데 받을 것을 골라요. 알림에는 구매자의 이름과
          연락처가 없고, 맡은 역할에서 볼 수 있는 일만 고를 수 있어요.
        </p>
      </div>
      {!arrives && (
        <NoticeBox tone="warn">
          지금은 메일이 밖으로 나가지 않고 알림함에만 쌓여요. 메일 설정을 마치면 보내드려요.
        </NoticeBox>
      )}
      {!texts && (
        <NoticeBox tone="info">
          지금은 문자가 밖으로 나가지 않고 알림함에만 쌓여요. 문자 설정을 마치면 휴대폰으로 보내요.
        </NoticeBox>
      )}
      {reply?.refused && <NoticeBox tone="bad">{reply.refused.message}</NoticeBox>}
      {reply?.errors && (
        <NoticeBox tone="bad">{Object.values(reply.errors).flat().join(" ")}</NoticeBox>
      )}
      {own && (
        <Section look="ruledSmall" id="own" title="내가 받을 알림" className="flex flex-col gap-3">
          <MailTicks key={JSON.stringify(own)} person={own} />
          <PhoneTrial phone={own.phone} />
        </Section>
      )}
      {own && (
        <Section
          look="ruledSmall"
          id="devices"
          title="푸시를 받는 내 기기"
          className="flex flex-col gap-3"
        >
          <PushDevices devices={devices} publicKey={publicKey} />
        </Section>
      )}
      {others.length > 0 && (
        <Section
          look="ruledSmall"
          id="others"
          title="함께 일하는 분이 받을 알림"
          className="flex flex-col gap-3"
        >
          <ul>
            {others.map((one) => (
              <li key={`${one.email} ${JSON.stringify(one)}`} className="border-b border-line py-4">
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
