import { data, type RouterContextProvider } from "react-router";
import { findMissing, LOOK_AGAIN_SECONDS } from "#shop/opening/find-opening.server.ts";
import { may } from "#shop/member/staff/roles.ts";
import { retryAfterContext, shopOf, visitorOf } from "./request.server.ts";
import type { NotOpenYet } from "./ui/frame/not-open-yet.tsx";

/** For pages that take orders, reservations or members: 503 before the shop opens; the owner
 * sees what is missing. */
export async function openOnly(context: Readonly<RouterContextProvider>): Promise<void> {
  const missing = await findMissing(shopOf(context));
  if (!missing.length) return;
  const { standing, role } = visitorOf(context);
  const isOwner = standing === "admitted" && may(role, "site.edit");
  context.set(retryAfterContext, LOOK_AGAIN_SECONDS);
  throw data<NotOpenYet>(
    {
      notOpenYet: true,
      missing: isOwner
        ? missing.map(({ title, words, article, path }) => ({ title, words, article, path }))
        : [],
    },
    { status: 503 },
  );
}
