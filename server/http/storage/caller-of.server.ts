import { recognize } from "#shop/member/staff/recognize.server.ts";
import { may, type Role } from "#shop/member/staff/roles.ts";
import { Refusal } from "#shop/refusal.ts";
import { findStorageCaller } from "#shop/file/storage-token/find-storage-caller.server.ts";
import type { StorageCaller } from "#shop/file/storage/storage-caller.ts";
import type { Shop } from "#shop/shop.ts";
import { isOwnOrigin } from "../front-door.server.ts";
import { BadRequest } from "./bad-request.ts";

/**
 * Who asks. With an Authorization header nothing else is looked at: another site's page cannot send one. Cookies a browser sends by itself,
 * so whoever comes with them changes something only from our own pages.
 */
export async function callerOf(shop: Shop, request: Request): Promise<StorageCaller> {
  const { headers, method } = request;
  const authorization = headers.get("authorization");
  if (authorization !== null) return machineOf(shop, authorization);
  if (!headers.get("cookie")?.includes("shop.session_token")) return { kind: "anonymous" };
  if (method !== "GET" && method !== "HEAD" && !isOwnOrigin(request, shop.origin))
    throw new BadRequest(403, "Changes are taken from our own pages only.");
  const { signedIn, role } = await recognize(shop, headers);
  if (!signedIn) return { kind: "anonymous" };
  const records = may(role, "commission.work");
  return { kind: kindOf(role), accountId: signedIn.account.id, ...(records && { records }) };
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
