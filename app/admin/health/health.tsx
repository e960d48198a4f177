import { seoulTime } from "#lib/seoul-time.ts";
import { changeTroubleHour, troubleHourForm } from "#shop/health/change-trouble-hour.server.ts";
import {
  listPastTroubles,
  listTroubles,
  type PastTrouble,
} from "#shop/health/list-troubles.server.ts";
import { troubleKinds, troublesOf, type TroubleKind } from "#shop/health/trouble.ts";
import { messageArrives } from "#shop/notice/messenger.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { saved } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { ShopHealth } from "#app/admin/today/shop-health.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { Section } from "#app/ui/section.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Title } from "#app/ui/title.tsx";
import type { Route } from "./+types/health";
import { troubleHelp } from "./trouble-help.ts";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "상점의 상태");

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const kinds = troublesOf(visitorOf(context).role);
  const [troubles, past, { troubleHour }] = await Promise.all([
    listTroubles(shop.db, kinds),
    listPastTroubles(shop.db, kinds),
    findSite(shop.db),
  ]);
  return { kinds, troubles, past, troubleHour, byText: messageArrives(shop) };
}

export const action = formAction(troubleHourForm, async (shop, form, { visitor }) => {
  await changeTroubleHour(shop.db, form, { by: visitor });
  return saved("/admin/health", {
    message: `저장했어요. 확인할 것이 있는 날에는 ${form.troubleHour}시에 알려드려요.`,
  });
});

export default function Health({
  loaderData: { kinds, troubles, past, troubleHour, byText },
  actionData: reply,
}: Route.ComponentProps) {
  return (
    <div className="flex max-w-200 flex-col gap-8">
      <Title>상점의 상태</Title>
      {troubles.length ? (
        <ShopHealth {...{ troubles, reply: undefined }} title="지금 확인할 것" />
      ) : (
        <NoticeBox tone="good">지금은 모두 괜찮아요. 30초마다 확인해요.</NoticeBox>
      )}
      <HourForm {...{ troubleHour, byText, reply }} />
      <Help kinds={kinds} />
      {past.length > 0 && <Past past={past} />}
    </div>
  );
}

const hours = Object.fromEntries(
  Array.from({ length: 24 }, (_, hour) => [String(hour), `${hour}시`]),
);

type HourProps = { troubleHour: number; byText: boolean; reply: FormAnswer };

const HourForm = ({ troubleHour, byText, reply }: HourProps) => (
  <Section look="ruledSmall" title="알림">
    <p className="py-3 text-14 text-soft">
      급한 문제는 생긴 때와 끝난 때에 바로 알려드리고, 나머지는 하루에 한 번 모아서 알려드려요.
      확인할 것이 없는 날에는 보내지 않아요.{" "}
      {byText ? (
        "메일과 문자로 보내요."
      ) : (
        <>
          지금은 메일로만 보내요. 메일이 멈춘 것도 알 수 있게{" "}
          <TextLink to="/admin/message-settings">문자</TextLink>도 설정해주세요.
        </>
      )}
    </p>
    <PostForm reply={reply} className="flex flex-wrap items-end gap-3">
      {({ field, busy }) => (
        <>
          <SelectField
            {...field("troubleHour", String(troubleHour))}
            label="하루 한 번 알려드리는 시각"
            choices={hours}
          />
          <Button look="ink" busy={busy}>
            저장
          </Button>
        </>
      )}
    </PostForm>
  </Section>
);

const Help = ({ kinds }: { kinds: readonly TroubleKind[] }) => (
  <Section look="ruledSmall" title="해결 방법">
    <dl>
      {kinds.map((kind) => (
        <div key={kind} id={kind} className="border-b border-line py-3 target:bg-wash">
          <dt className="text-14 font-medium">{troubleKinds[kind].title}</dt>
          <dd>
            <ul className="list-disc ps-5 pt-1 text-14 text-soft">
              {troubleHelp[kind].map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  </Section>
);

const Past = ({ past }: { past: readonly PastTrouble[] }) => (
  <Section look="ruledSmall" title="지나간 문제">
    <ul>
      {past.map(({ id, kind, reason, beganAt, endedAt }) => (
        <li key={id} className="border-b border-line py-3">
          <p className="text-14 font-medium">{troubleKinds[kind].title}</p>
          <p className="text-12 break-words text-soft">{reason}</p>
          <p className="text-12 text-soft numbers">
            {seoulTime(beganAt)} – {seoulTime(endedAt)}
          </p>
        </li>
      ))}
    </ul>
  </Section>
);
