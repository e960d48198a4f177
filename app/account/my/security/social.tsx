import { data, useSearchParams } from "react-router";
import * as z from "zod";
import { newToken } from "#lib/secret-token.server.ts";
import { fieldsOf } from "#shop/form-fields.ts";
import { ownPasswordField } from "#shop/member/fields.ts";
import { listSignInWays } from "#shop/member/social/list-sign-in-ways.server.ts";
import { isRecent } from "#shop/member/session/prove-self.server.ts";
import { socialIds } from "#shop/member/social/social-provider.ts";
import { startLinkingSocial } from "#shop/member/social/start-linking-social.server.ts";
import { unlinkSocial } from "#shop/member/social/unlink-social.server.ts";
import { Refusal } from "#shop/refusal.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { formAction } from "#app/form-action.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { browserCookie, readBrowserToken } from "#app/account/browser-cookie.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/social";
import { ChangeWayForm } from "./change-way-form.tsx";
import { MyPage } from "../my-page.tsx";
import { saved } from "#app/flash.server.ts";
import { PasswordWay, SocialWayRow } from "./sign-in-ways.tsx";
import { signedInOf } from "../signed-in-of.ts";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "연결된 로그인");

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const signedIn = signedInOf(visitorOf(context));
  const ways = await listSignInWays(shop, signedIn.account.id);
  const headers = readBrowserToken(shop, request)
    ? undefined
    : { "Set-Cookie": browserCookie(shop, newToken()) };
  return data(
    {
      ...ways,
      mustSignInAgain: !ways.hasPassword && !isRecent(signedIn, shop.now()),
      fields: fieldsOf(schema),
    },
    { headers },
  );
}

const schema = z.object({
  intent: z.enum(["link", "unlink"]),
  provider: z.enum(socialIds),
  password: ownPasswordField.meta({ hint: "본인인지 확인하려고 여쭤봐요." }),
});

export const action = formAction(
  schema,
  async (shop, { intent, provider: id, password }, { visitor, request }) => {
    const signedIn = signedInOf(visitor);
    if (intent === "unlink") {
      await unlinkSocial(shop, signedIn, id, password);
      return saved("/my/social", "연결을 끊었어요. 다른 기기에서는 모두 로그아웃됐어요.");
    }
    const provider = shop.social.find((each) => each.id === id);
    const browserToken = readBrowserToken(shop, request);
    if (!provider || !browserToken) throw new Refusal("social-wrong");
    return {
      away: await startLinkingSocial(
        shop,
        signedIn,
        { provider, browserToken, address: visitor.address },
        password,
      ),
    };
  },
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

/**
 * The row being changed is in the address, so that it works without JavaScript and only one form is
 * open.
 */
export default function Social({
  loaderData: { hasPassword, social, mustSignInAgain, fields },
  actionData,
}: Route.ComponentProps) {
  const chosen = useSearchParams()[0].get("change");
  const ways =
    Number(hasPassword) + social.filter(({ linkedAt, isOffered }) => linkedAt && isOffered).length;
  const again = social.find(({ linkedAt, isOffered }) => linkedAt && isOffered);
  return (
    <MyPage
      title="연결된 로그인"
      words="이 계정으로 들어오는 방법이에요. 여러 개를 연결해두면 하나를 잃어도 들어올 수 있어요."
    >
      <ul className="mt-6 border-t border-line">
        <PasswordWay hasPassword={hasPassword} />
        {social.map((way) => (
          <SocialWayRow
            key={way.id}
            way={way}
            isOpen={chosen === way.id}
            isLast={Boolean(way.linkedAt) && ways - Number(way.isOffered) < 1}
          >
            <ChangeWayForm
              key={way.id}
              way={way}
              hasPassword={hasPassword}
              fields={fields}
              reply={actionData}
              signInAgainWith={mustSignInAgain ? (again ?? null) : undefined}
            />
          </SocialWayRow>
        ))}
      </ul>
      {!social.length && (
        <p className="mt-6 text-14 text-soft">
          지금은 이메일과 비밀번호로만 로그인할 수 있어요. 간편 로그인이 열리면 여기에서 연결할 수
          있어요.
        </p>
      )}
    </MyPage>
  );
}
