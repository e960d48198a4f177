import { redirect } from "react-router";
import { approveRoom } from "#shop/commission/end/approve-room.server.ts";
import { stopRoom } from "#shop/commission/end/stop-room.server.ts";
import type { OpenedRoom } from "#shop/commission/room-row.server.ts";
import {
  answerScript,
  askScript,
  type ScriptOutcome,
} from "#shop/commission/script/ask-script.server.ts";
import { askChanges, buyRound } from "#shop/commission/take/ask-changes.server.ts";
import { writeComment } from "#shop/commission/take/write-comment.server.ts";
import { paymentLinkPath } from "#shop/order/access/payment-link.server.ts";
import type { Shop } from "#shop/shop.ts";
import { flashCookie } from "#app/flash.server.ts";
import type { BuyerForm } from "./room-forms.ts";

type Sender = { path: string; accountId: string | undefined };

const back = (path: string, message: string) =>
  redirect(path, { headers: { "Set-Cookie": flashCookie({ message }) } });

/** Where to go after a script change: to the payment of a surcharge, or back to the room. */
const afterScript = (shop: Shop, { unpaid }: ScriptOutcome, path: string, message: string) =>
  unpaid ? redirect(paymentLinkPath(shop, unpaid)) : back(path, message);

/** A buyer's action in their room. Returns the page to go to. */
export async function actAsBuyer(
  shop: Shop,
  opened: OpenedRoom,
  form: BuyerForm,
  { path, accountId }: Sender,
): Promise<Response> {
  const side = { by: "shopper" as const, accountId };
  switch (form.intent) {
    case "comment":
      await writeComment(shop, opened, form, side);
      return back(path, "의견을 남겼어요.");
    case "changes":
      await askChanges(shop, opened, form, accountId);
      return back(path, "수정을 요청했어요.");
    case "approve":
      await approveRoom(shop, opened, form.take, accountId);
      return back(path, "확정했어요. 내 소리에 넣어드렸어요.");
    case "round":
      return redirect(paymentLinkPath(shop, await buyRound(shop, opened)));
    case "script":
      return afterScript(
        shop,
        await askScript(shop, opened, form.script, side),
        path,
        "원고를 보냈어요.",
      );
    case "script-yes":
    case "script-no": {
      const answer = form.intent === "script-yes" ? "yes" : "no";
      const { number } = form;
      return afterScript(
        shop,
        await answerScript(shop, opened, { number, answer }, side),
        path,
        answer === "yes" ? "원고를 바꾸었어요." : "원고를 그대로 두었어요.",
      );
    }
    case "stop":
      await stopRoom(shop, opened, { shown: form.won, accountId });
      return back(path, "작업을 중단했어요.");
  }
}
