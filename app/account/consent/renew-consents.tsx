import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { dayWords } from "#lib/calendar-day.ts";
import { pathInside } from "#lib/path-inside.ts";
import { consentKinds } from "#shop/member/consent/consent-kinds.ts";
import type { DueRenewal } from "#shop/member/consent/due-renewals.ts";
import { findRenewals } from "#shop/member/consent/find-renewals.server.ts";
import { currentConsents, listConsents } from "#shop/member/consent/list-consents.server.ts";
import { renewConsents } from "#shop/member/consent/renew-consents.server.ts";
import { renewalForm } from "#shop/member/consent/renewal-form.ts";
import { optionalConsents } from "#shop/member/sign-up/sign-up-forms.ts";
import { differencePath, policyKinds, policyPath } from "#shop/policy/policy-kinds.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { Button } from "#app/ui/button.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/renew-consents";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { AccountPage } from "../account-page.tsx";
import { AsField } from "#app/ui/form/as-field.tsx";
import { ConsentBox } from "./consent-box.tsx";
import { NotAgreeing } from "./not-agreeing.tsx";
import { keyOfVersions, ShownVersionFields, stillMeant } from "./shown-versions.tsx";
import { withPre } from "../use-pre.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { Section } from "#app/ui/section.tsx";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "다시 동의하기");

const PATH = "/login/consents";
/** The page to return to, but never this one. */
const preOf = ({ searchParams }: URL) => {
  const pre = pathInside(searchParams.get("pre"));
  return pre.toLowerCase().startsWith(PATH) ? "/" : pre;
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, now } = shopOf(context);
  const { account } = visitorOf(context);
  if (!account) throw redirect(withPre("/login", withPre(PATH, preOf(url))));
  const current = currentConsents(await listConsents(db, account.id));
  const due = await findRenewals(db, current, now());
  if (!due.length) throw redirect(preOf(url));
  return {
    due,
    optional: optionalConsents.filter(
      (kind) => !current[kind]?.agreed || current[kind]?.version !== consentKinds[kind].version,
    ),
  };
}

const renew = formAction(renewalForm, async (shop, form, { visitor, request }) => {
  const pre = preOf(new URL(request.url));
  if (!visitor.account) return redirect(withPre("/login", withPre(PATH, pre)));
  await renewConsents(shop.db, visitor.account.id, form, shop.now());
  return redirect(pre, {
    headers: {
      "Set-Cookie": flashCookie({ message: "동의를 저장했어요. 계속 이용할 수 있어요." }),
    },
  });
});

export const action = (args: Route.ActionArgs) => renew(args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

/** Another version may be in force by now. */
export const shouldRevalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => actionStatus === 409 || defaultShouldRevalidate;

export default function RenewConsents({
  loaderData: { due, optional },
  actionData: reply,
}: Route.ComponentProps) {
  const versions = Object.fromEntries(due.map(({ kind, version }) => [kind, version]));
  return (
    <AccountPage
      title="약관이 바뀌었어요"
      words="바뀐 내용을 확인하고 동의하면 하던 일을 이어서 할 수 있어요."
    >
      {due.map((each) => (
        <Changed key={each.kind} due={each} />
      ))}
      <PostForm reply={reply} order={due.map(({ kind }) => `consent.${kind}`)}>
        {({ field, values, busy }) => (
          <>
            <AsField />
            <ShownVersionFields versions={versions} />
            <fieldset key={keyOfVersions(versions)}>
              <legend className="text-14 font-medium">필수 동의</legend>
              <ul>
                {due.map(({ kind }) => (
                  <ConsentBox
                    key={kind}
                    kind={kind}
                    field={field}
                    values={stillMeant(values, reply, versions)}
                  />
                ))}
              </ul>
            </fieldset>
            {optional.length > 0 && (
              <fieldset className="border-t border-line pt-4">
                <legend className="float-left w-full text-14 font-medium">선택 동의</legend>
                <p className="clear-both pt-1 text-12 text-soft">
                  동의하지 않아도 모든 서비스를 쓸 수 있어요. 지금까지 고른 것은 그대로예요.
                </p>
                <ul className="pt-1">
                  {optional.map((kind) => (
                    <ConsentBox key={kind} kind={kind} field={field} values={values} />
                  ))}
                </ul>
              </fieldset>
            )}
            <Button look="primary" size="l" wide busy={busy}>
              동의하고 계속하기
            </Button>
          </>
        )}
      </PostForm>
      <NotAgreeing />
    </AccountPage>
  );
}

/** What changed since the member agreed, in the shop's summary, with a link to the full text. */
function Changed({ due: { kind, agreed, version, effectiveOn, changes } }: { due: DueRenewal }) {
  return (
    <Section
      look="open"
      id={`changed-${kind}`}
      title={policyKinds[kind].title}
      className="mb-6 border-t border-ink pt-4"
    >
      <p className="mt-1 text-14 text-soft numbers">
        {agreed ? `버전 ${agreed.version}에서 버전 ${version}` : `버전 ${version}`} ·{" "}
        {dayWords(effectiveOn)} 시행
      </p>
      <ul className="mt-3 flex flex-col gap-2 text-16">
        {changes
          .filter(({ summary }) => summary)
          .map((change) => (
            <li key={change.version}>
              {changes.length > 1 && (
                <span className="block text-12 text-soft numbers">
                  버전 {change.version} · {dayWords(change.effectiveOn)}
                </span>
              )}
              {change.summary}
            </li>
          ))}
      </ul>
      <p className="mt-1 flex flex-wrap gap-x-5 text-14">
        {agreed && (
          <TextLink look="tall" to={differencePath(kind, version, agreed.version)} target="_blank">
            달라진 점 보기<span className="sr-only">: {policyKinds[kind].title} (새 창)</span>
          </TextLink>
        )}
        <TextLink look="tall" to={policyPath(kind, version)} target="_blank">
          전문 보기<span className="sr-only">: {policyKinds[kind].title} (새 창)</span>
        </TextLink>
      </p>
    </Section>
  );
}
