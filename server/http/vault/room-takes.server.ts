import { contentDisposition } from "#lib/text/content-disposition.ts";
import { Hono, type Context } from "hono";
import { readGuestId } from "#app/cookie/guest-cookie.server.ts";
import { accessOf } from "#app/order-access.server.ts";
import { findOfficeRoom } from "#shop/commission/open-office-room.server.ts";
import { findRoom } from "#shop/commission/room-row.server.ts";
import { addTake } from "#shop/commission/take/add-take.server.ts";
import { findTakeFile, lineOfTake, type TakeFile } from "#shop/commission/take/find-take.server.ts";
import { uploadedTake } from "#shop/commission/take/take-forms.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { recognize, type Recognition } from "#shop/member/staff/recognize.server.ts";
import { may } from "#shop/member/staff/roles.ts";
import { isRefusal, Refusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import type { Shop } from "#shop/shop.ts";
import { findOpenedOrder } from "#shop/vault/opener.server.ts";
import { readJson, refusedJson } from "../api/json-call.server.ts";
import { sendObject } from "../storage/send-object.server.ts";

type Env = { Bindings: { address?: string } | undefined };

/** Allows a player that seeks, and stops a script that copies. */
const READS_A_MINUTE = 240;

export function roomTakes(shop: Shop): Hono<Env> {
  return new Hono<Env>()
    .on(["GET", "HEAD"], "/room-takes/:number/:take", async (c) => {
      try {
        return await send(shop, c);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        c.header("Cache-Control", "private, no-store");
        const { status, message } = refusalAnswer(error);
        return c.text(message, status as 404);
      }
    })
    .post("/admin/files/take", async (c) => {
      c.header("Cache-Control", "private, no-store");
      try {
        return c.json(await receive(shop, c));
      } catch (error) {
        return refusedJson(c, error);
      }
    });
}

async function send(shop: Shop, c: Context): Promise<Response> {
  const { raw: request } = c.req;
  const number = c.req.param("number") ?? "";
  const takeId = c.req.param("take") ?? "";
  const who = await recognize(shop, request.headers);
  const file = await findHeard(shop, { request, number, takeId, who });
  if (!file) throw new Refusal("take-not-found");
  await spendAttempt(shop.db, [{ key: `takes of ${number}`, most: READS_A_MINUTE, seconds: 60 }]);
  const answer = sendObject(shop, file.object, { request, isPublic: false });
  const saves = new URL(request.url).searchParams.has("save");
  for (const [name, value] of headersOf(file, saves)) answer.headers.set(name, value);
  return answer;
}

const headersOf = ({ take }: TakeFile, saves: boolean): [string, string][] => [
  ["Cache-Control", "private, no-store"],
  ["Content-Type", take.contentType],
  ["Referrer-Policy", "no-referrer"],
  ["X-Robots-Tag", "noindex"],
  ["Content-Disposition", contentDisposition(saves ? "attachment" : "inline", take.fileName)],
];

type TakeRequest = { request: Request; number: string; takeId: string; who: Recognition };

/** A take that the order's buyer, or the staff who work on it, may hear. */
async function findHeard(shop: Shop, { request, number, takeId, who }: TakeRequest) {
  const lineId = await lineOfTake(shop.db, takeId);
  if (lineId === null) return null;
  const { signedIn, role } = who;
  const account = signedIn?.account ?? null;
  const atWork = await findOfficeRoom(shop.db, { number, lineId }, { account, role });
  if (atWork) return findTakeFile(shop.db, atWork, takeId, "admin");
  const own = await findOpenedOrder(shop, number, {
    accountId: account?.id,
    guestId: readGuestId(shop, request.headers.get("cookie")),
    access: accessOf(request),
  });
  const opened = own && (await findRoom(shop.db, number, lineId));
  return opened && findTakeFile(shop.db, opened, takeId, "shopper");
}

async function receive(shop: Shop, c: Context<Env>) {
  const { signedIn, role } = await recognize(shop, c.req.raw.headers);
  if (!signedIn || !may(role, "commission.work")) throw new Refusal("not-allowed");
  const form = uploadedTake.safeParse(await readJson(c.req.raw));
  if (!form.success) throw new Refusal("take-unreadable");
  const { account } = signedIn;
  const { number, lineId, ...take } = form.data;
  const opened = await findOfficeRoom(shop.db, { number, lineId }, { account, role });
  if (!opened) throw new Refusal("commission-not-found");
  // A take may be made only from the staff member's own upload.
  if (!take.name.startsWith(`takes/${account.id}/`)) throw new Refusal("not-allowed");
  return addTake(shop, opened, take, { account, address: c.env?.address ?? "127.0.0.1" });
}
