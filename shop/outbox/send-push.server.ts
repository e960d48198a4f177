import { officeMailOf } from "#shop/member/staff/office-mails.ts";
import { findPushKeys } from "#shop/member/push/find-push-keys.server.ts";
import { findPushDevice, noteReached } from "#shop/member/push/push-devices.server.ts";
import { Gone } from "#shop/notice/undelivered.ts";
import { numberAbout } from "#shop/notice/notice-row.server.ts";
import type { Shop } from "../shop.ts";
import type { Dress, Notice } from "./dress-notice.server.ts";
import { wordsFor } from "./dress-notice.server.ts";
import { sayMail } from "./words/say-notice.ts";

const MOST_TITLE = 120;
const MOST_BODY = 400;

/** Sends a notice to one device, and notes at the device how that went. */
export async function sendPush(shop: Shop, notice: Notice, dress: Dress): Promise<void> {
  const device = await findPushDevice(shop, notice.to);
  if (!device) throw new Gone("the device was removed");
  const keys = await findPushKeys(shop);
  const { email } = dress.site.company;
  try {
    await shop.pusher.send({
      device,
      keys,
      contact: `mailto:${email || `help@${new URL(shop.origin).hostname}`}`,
      text: JSON.stringify(pushOf(shop, notice, dress)),
      isUrgent: officeMailOf(notice.event) === "failed",
    });
  } catch (error) {
    await noteReached(shop.db, notice.to, error instanceof Error ? error.message : "unknown");
    throw error;
  }
  await noteReached(shop.db, notice.to, null);
}

/** What the back office's service worker shows; a repeat replaces the one before by its tag. */
type ShownPush = { title: string; body: string; path: string; tag: string };

function pushOf({ origin }: Pick<Shop, "origin">, notice: Notice, dress: Dress): ShownPush {
  const { event, subjectKey, messageId, facts } = notice;
  const { shopName } = dress.site;
  const words = wordsFor(notice, dress);
  const mail = sayMail({ words, facts: facts ?? { values: {} }, shopName, origin });
  const [heading = "", ...lines] = mail.lines;
  const body = [numberAbout(subjectKey), ...(lines.length ? lines : [heading])];
  return {
    title: mail.subject.slice(0, MOST_TITLE).toWellFormed(),
    body: body.filter(Boolean).join("\n").slice(0, MOST_BODY).toWellFormed(),
    path: facts?.link ?? facts?.button?.[1] ?? "/admin/today",
    tag: `${event} ${messageId}`.slice(0, 200),
  };
}
