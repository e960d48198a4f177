import { seoulDate, seoulTime } from "#lib/seoul-time.ts";
import {
  consentKinds,
  consentKindNames,
  type ConsentKind,
} from "#shop/member/consent/consent-kinds.ts";
import { askedFrom } from "#shop/member/consent/consent-age.ts";
import { findConsentVersions } from "#shop/member/consent/find-consent-versions.server.ts";
import { findRenewals } from "#shop/member/consent/find-renewals.server.ts";
import {
  currentConsents,
  listConsents,
  type ConsentRow,
} from "#shop/member/consent/list-consents.server.ts";
import { optionalConsentForm, optionalKinds } from "#shop/member/consent/optional-consent-form.ts";
import { setConsents } from "#shop/member/consent/set-consents.server.ts";
import { listPublishedPolicies } from "#shop/policy/list-policies.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SwitchButton } from "#app/ui/form/switch.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/consents";
import {
  consentTextPath,
  consentTitles,
  consentWords,
  switchedWords,
  versionWords,
} from "./consent-words.ts";
import { MyPage, MySection } from "./my-page.tsx";
import { OneButton } from "./one-button.tsx";
import { saved } from "#app/flash.server.ts";
import { signedInOf } from "./signed-in-of.ts";
import { TextLink } from "#app/ui/text-link.tsx";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "동의 내역");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = shopOf(context);
  const [history, versions, terms, privacy] = await Promise.all([
    listConsents(db, signedInOf(visitorOf(context)).account.id),
    findConsentVersions(db, now()),
    listPublishedPolicies(db, "terms"),
    listPublishedPolicies(db, "privacy"),
  ]);
  const current = currentConsents(history);
  const published = {
    terms: terms.map(({ version }) => version),
    privacy: privacy.map(({ version }) => version),
  };
  return {
    history,
    askedFrom: askedFrom(now()),
    current,
    versions,
    published,
    isAskedAgain: (await findRenewals(db, current, now())).length > 0,
  };
}

export const action = formAction(
  optionalConsentForm,
  async (shop, { kind, agreed, kept }, { visitor }) => {
    const { id } = signedInOf(visitor).account;
    await setConsents(shop.db, id, [{ kind, agreed }], {
      now: shop.now(),
      isKept: kept === "on",
    });
    const { shopName } = await findSite(shop.db);
    return saved("/my/consents", switchedWords(shopName, seoulDate(shop.now()), kind, agreed));
  },
);

type ConsentsData = Route.ComponentProps["loaderData"];

export default function Consents({ loaderData, actionData: reply }: Route.ComponentProps) {
  return (
    <MyPage
      title="동의 내역"
      words="선택 동의는 언제든 바꿀 수 있고, 하지 않아도 모든 서비스를 쓸 수 있어요."
      trouble={reply?.refused?.message}
    >
      {loaderData.isAskedAgain && (
        <Card
          tone="accent"
          className="mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
        >
          <p className="text-14">약관이 바뀌어 다시 동의가 필요해요.</p>
          <ButtonLink to="/login/consents?pre=%2Fmy%2Fconsents">바뀐 내용 보기</ButtonLink>
        </Card>
      )}
      <MySection title="필수 동의">
        <ul className="-mt-2">
          {consentKindNames
            .filter((kind) => consentKinds[kind].required)
            .map((kind) => (
              <Required key={kind} kind={kind} {...loaderData} />
            ))}
        </ul>
      </MySection>
      <MySection title="선택 동의">
        <ul className="-mt-2">
          {optionalKinds.map((kind) => (
            <Optional key={kind} kind={kind} {...loaderData} />
          ))}
        </ul>
        <p className="mt-3 text-14 text-soft">
          주문과 배송, 계정 보안 안내는 동의와 상관없이 보내드려요.
        </p>
      </MySection>
      <History history={loaderData.history} published={loaderData.published} />
    </MyPage>
  );
}

const line =
  "flex min-h-14 items-center justify-between gap-x-4 border-b border-line py-2 last:border-b-0";

function Required({
  kind,
  current,
  versions,
  published,
}: { kind: ConsentKind } & Pick<ConsentsData, "current" | "versions" | "published">) {
  const row = current[kind];
  const text = row && consentTextPath(kind, row.version, published);
  const isOld = row?.agreed && versions[kind] !== "none" && versions[kind] !== row.version;
  return (
    <li className={line}>
      <div>
        <p className="text-16">{consentTitles[kind]}</p>
        <p className="text-14 text-soft numbers">
          {row
            ? [
                `${seoulDate(row.at)} ${row.how === "told" ? "안내" : "동의"}`,
                versionWords(row.version),
              ]
                .filter(Boolean)
                .join(" · ")
            : "기록이 없어요."}
        </p>
        {isOld && (
          <p className="text-14 text-warn numbers">
            지금은 새 {versionWords(versions[kind])}을 쓰고 있어요.
          </p>
        )}
      </div>
      {text && (
        <TextLink look="tall" to={text} className="shrink-0 text-14">
          동의한 글 보기<span className="sr-only">: {consentTitles[kind]}</span>
        </TextLink>
      )}
    </li>
  );
}

/** At night there is news only for those who get any by day. */
const isSentNews = (current: ConsentsData["current"]): boolean =>
  Boolean(current["marketing-email"]?.agreed || current["marketing-sms"]?.agreed);

/** What somebody agreed to in a former shop has no version here. */
const standingWords = ({ at, how, version }: ConsentRow): string =>
  how === "moved"
    ? `${seoulDate(at)} ${version}에서 동의`
    : `${seoulDate(at)} 동의 · ${versionWords(version)}`;

function Optional({
  kind,
  current,
  askedFrom: since,
}: { kind: ConsentKind } & Pick<ConsentsData, "current" | "askedFrom">) {
  const isOn = current[kind]?.agreed ?? false;
  const row = current[kind];
  const isIdle = kind === "marketing-night" && !isSentNews(current);
  const isAsked = row !== undefined && isOn && row.at <= since;
  const standing = row && isOn ? standingWords(row) : "동의하지 않았어요.";
  return (
    <li className={line}>
      <div>
        <p id={`${kind}-label`} className={`text-16 ${isIdle ? "text-soft" : ""}`}>
          {consentKinds[kind].label}
        </p>
        <p className="text-14 text-soft numbers">
          {isIdle ? "이메일이나 문자 소식에 먼저 동의하면 고를 수 있어요." : standing}
        </p>
      </div>
      {isAsked ? (
        <KeepOrEnd kind={kind} />
      ) : (
        <OneButton values={{ kind, agreed: isOn ? "no" : "yes" }}>
          {(busy) => (
            <SwitchButton
              checked={isOn}
              busy={busy}
              disabled={isIdle}
              aria-labelledby={`${kind}-label`}
            />
          )}
        </OneButton>
      )}
    </li>
  );
}

const KeepOrEnd = ({ kind }: { kind: ConsentKind }) => (
  <div className="flex flex-wrap gap-2">
    <OneButton values={{ kind, agreed: "yes", kept: "on" }}>
      {(busy) => (
        <Button type="submit" busy={busy} aria-describedby={`${kind}-label`}>
          계속 받기
        </Button>
      )}
    </OneButton>
    <OneButton values={{ kind, agreed: "no" }}>
      {(busy) => (
        <Button type="submit" busy={busy} aria-describedby={`${kind}-label`}>
          수신 거부하기
        </Button>
      )}
    </OneButton>
  </div>
);

function History({
  history,
  published,
}: { history: ConsentRow[] } & Pick<ConsentsData, "published">) {
  if (!history.length) return null;
  return (
    <MySection title="동의 이력">
      <table className="w-full text-14">
        <thead className="sr-only">
          <tr>
            <th scope="col">시각</th>
            <th scope="col">내용</th>
          </tr>
        </thead>
        <tbody>
          {history.map((row, at) => (
            <tr
              key={row.id}
              className="border-b border-line align-top last:border-b-0 max-md:flex max-md:flex-col max-md:py-2"
            >
              <td className="text-soft numbers whitespace-nowrap md:w-56 md:py-2.5">
                <time dateTime={row.at.toISOString()}>{seoulTime(row.at)}</time>
              </td>
              <td className="numbers md:py-2.5">
                <Version to={consentTextPath(row.kind, row.version, published)}>
                  {consentWords(
                    row,
                    history.slice(at + 1).find(({ kind }) => kind === row.kind),
                  )}
                </Version>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </MySection>
  );
}

const Version = ({ to, children }: { to: string | null; children: string }) =>
  to ? (
    <TextLink look="faint" to={to}>
      {children}
    </TextLink>
  ) : (
    children
  );
