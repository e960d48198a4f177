import { accessOf } from "#app/order-access.server.ts";
import { guestUploaderId } from "#shop/file/upload/guest-uploader.ts";
import { findProvedOrderId } from "#shop/order/access/find-proved-order.server.ts";
import { recognize } from "#shop/member/staff/recognize.server.ts";
import { may, type Role } from "#shop/member/staff/roles.ts";
import { Refusal } from "#shop/refusal.ts";
import { findStorageCaller } from "#shop/file/storage-token/find-storage-caller.server.ts";
import type { StorageCaller } from "#shop/file/storage/storage-caller.ts";
import type { Shop } from "#shop/shop.ts";
import { isOwnOrigin } from "../front-door.server.ts";
import { BadRequest } from "./bad-request.ts";

/**
 * Authenticates the caller. An Authorization header alone decides when present: other sites' pages
 * cannot send one. Browsers send cookies by themselves, so callers with cookies may write only from
 * our own pages.
 */
export async function callerOf(shop: Shop, request: Request): Promise<StorageCaller> {
  const { headers } = request;
  const authorization = headers.get("authorization");
  if (authorization !== null) return machineOf(shop, authorization);
  const hasSession = headers.get("cookie")?.includes("shop.session_token") ?? false;
  const access = accessOf(request);
  if (!hasSession && access === null) return { kind: "anonymous" };
  refuseFromElsewhere(shop, request);
  const recognition = hasSession ? await recognize(shop, headers) : null;
  if (!recognition?.signedIn) return guestOf(shop, access);
  const { signedIn, role } = recognition;
  const records = may(role, "commission.work");
  return { kind: kindOf(role), accountId: signedIn.account.id, ...(records && { records }) };
}

function refuseFromElsewhere({ origin }: Shop, request: Request): void {
  if (request.method !== "GET" && request.method !== "HEAD" && !isOwnOrigin(request, origin))
    throw new BadRequest(403, "Changes are taken from our own pages only.");
}

/**
 * A guest who proved an order with a one-time code may upload under that order, as members do under
 * their account.
 */
async function guestOf({ db }: Shop, access: string | null): Promise<StorageCaller> {
  const orderId = await findProvedOrderId(db, access);
  return orderId === null
    ? { kind: "anonymous" }
    : { kind: "member", accountId: guestUploaderId(orderId) };
}

function kindOf(role: Role | null) {
  if (may(role, "file.manage")) return "administrator";
  return may(role, "product.edit") ? "editor" : "member";
}

async function machineOf(shop: Shop, authorization: string): Promise<StorageCaller> {
  const [, token] = /^(?:Firebase|Bearer) +(\S{1,4096})$/i.exec(authorization) ?? [];
  const machine = token ? await findStorageCaller(shop, token) : null;
  if (!machine) throw new Refusal("storage-unauthenticated");
  return machine;
}
