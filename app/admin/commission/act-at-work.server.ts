import { redirect } from "react-router";
import { assignActor } from "#shop/commission/assign-actor.server.ts";
import { beginRoom } from "#shop/commission/begin-room.server.ts";
import { ceaseRoom } from "#shop/commission/end/stop-room.server.ts";
import type { OpenedRoom } from "#shop/commission/room-row.server.ts";
import { answerScript, askScript } from "#shop/commission/script/ask-script.server.ts";
import { removeTake } from "#shop/commission/take/add-take.server.ts";
import { deliverTakes } from "#shop/commission/take/deliver-takes.server.ts";
import { writeComment } from "#shop/commission/take/write-comment.server.ts";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import type { Shop } from "#shop/shop.ts";
import type { OfficeForm } from "#app/commission/room-forms.ts";
import { flashCookie } from "#app/flash.server.ts";

const messageByIntent: Record<OfficeForm["intent"], string> = {
  comment: "의견을 남겼어요.",
  script: "원고 변경을 제안했어요.",
  "script-yes": "원고를 바꾸기로 했어요.",
  "script-no": "원고를 그대로 두었어요.",
  begin: "녹음을 시작했어요.",
  deliver: "녹음을 보냈어요.",
  "take-remove": "녹음을 뺐어요.",
  assign: "맡을 분을 정했어요.",
  cease: "모두 돌려드리고 끝냈어요.",
};

/** A staff member's action in a room. Returns the page to go to. */
export async function actAtWork(
  shop: Shop,
  opened: OpenedRoom,
  form: OfficeForm,
  acting: AuditActor,
): Promise<Response> {
  await act(shop, opened, form, acting);
  const { order, line } = opened;
  return redirect(`/admin/commissions/${order.number}/${line.id}`, {
    headers: { "Set-Cookie": flashCookie({ message: messageByIntent[form.intent] }) },
  });
}

function act(
  shop: Shop,
  opened: OpenedRoom,
  form: OfficeForm,
  acting: AuditActor,
): Promise<unknown> {
  const side = { by: "admin" as const, accountId: acting.account?.id };
  switch (form.intent) {
    case "comment":
      return writeComment(shop, opened, form, side);
    case "script":
      return askScript(shop, opened, form.script, side);
    case "script-yes":
      return answerScript(shop, opened, { number: form.number, answer: "yes" }, side);
    case "script-no":
      return answerScript(shop, opened, { number: form.number, answer: "no" }, side);
    case "begin":
      return beginRoom(shop, opened, acting);
    case "deliver":
      return deliverTakes(shop, opened, acting);
    case "take-remove":
      return removeTake(shop, opened, form.take, acting);
    case "assign":
      return assignActor(shop, opened, form.actor, acting);
    case "cease":
      return ceaseRoom(shop, opened, form.reason, acting);
  }
}
