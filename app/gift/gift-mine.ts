import { redirect } from "react-router";
import { openReceiverLink } from "#shop/gift/receiver-link.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import { giftCookie, giftsIn } from "#app/cookie/gift-cookie.server.ts";
import { flashCookie } from "#app/flash.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import type { Route } from "./+types/gift-mine";

const UNKNOWN = "없거나 바뀐 링크예요. 가장 나중에 받은 메일의 링크를 열어주세요.";

/**
 * Admits a guest receiver by link. The address is a secret, so it stays out of history and
 * referrers.
 */
export async function loader({ request, params: { token }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const [from, proofs] = [visitorOf(context), giftsIn(request)];
  const found = await openReceiverLink(shop, token, { ...from, known: proofs }).catch(
    (error: unknown) => {
      if (isRefusal(error)) return error;
      throw error;
    },
  );
  const headers = new Headers({
    "Cache-Control": "private, no-store",
    "Referrer-Policy": "no-referrer",
  });
  if (!found || isRefusal(found)) {
    headers.append(
      "Set-Cookie",
      flashCookie({ message: found ? refusalAnswer(found).message : UNKNOWN }),
    );
    throw redirect("/", { status: 303, headers });
  }
  headers.append("Set-Cookie", giftCookie(shop, request, token));
  throw redirect(`/order-sounds/${found.handle}`, { status: 303, headers });
}
