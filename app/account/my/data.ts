import { redirect } from "react-router";
import * as z from "zod";
import { exportOwnData } from "#shop/shopper/export-own-data.server.ts";
import { dataFile } from "#app/data-file.server.ts";
import { formAction } from "#app/form-action.server.ts";
import type { Route } from "./+types/data";
import { saved } from "#app/flash.server.ts";
import { signedInOf } from "./signed-in-of.ts";

/**
 * Downloads the member's data as a file; refusals are shown on another page, since this one shows
 * nothing.
 */
const download = formAction(z.object({}), async (shop, _form, { visitor }) => {
  const own = await exportOwnData(shop, signedInOf(visitor).account.id);
  return dataFile(own, "my-data", { title: "내 데이터", now: shop.now() });
});

export async function action(args: Route.ActionArgs) {
  const answer = await download(args).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });
  if (answer instanceof Response) return answer;
  return saved(
    "/my/profile",
    answer.data.refused?.message ?? "지금은 내려받을 수 없어요. 잠시 뒤에 다시 시도해주세요.",
  );
}

/** Following a link never counts as a download. */
export const loader = () => redirect("/my/profile");
