import type { IncomingMessage } from "node:http";
import { readGuestId } from "#app/cookie/guest-cookie.server.ts";
import type { Press } from "#shop/order/place/is-refused.server.ts";
import type { Shop } from "#shop/shop.ts";
import { ownAddress } from "../front-door.server.ts";

/** A guest's order form that is on its way to one product's page, as far as its head says. */
export type OrderPost = {
  productId: string;
  /** by the page's own script, which wants data and no page */
  byScript: boolean;
  guestId: string | null;
};

const ORDER_PATH = /^\/non-member\/order\/([\w-]{4,64})(\.data)?$/;
/** Members may hold pieces in other tabs and devices, and a message on its way belongs on a page. */
const OF_A_PERSON = /(?:^|;\s*)(?:__Secure-|__Host-)?(?:shop\.|flash=)/;
const MOST_BYTES = 32 * 1024;

const isForm = ({ headers }: IncomingMessage): boolean =>
  Number(headers["content-length"]) <= MOST_BYTES &&
  !headers["content-encoding"] &&
  headers["content-type"]?.split(";")[0] === "application/x-www-form-urlencoded";

const isFromOurPage = ({ headers: { host = "", origin } }: IncomingMessage, shop: string) =>
  origin !== undefined && origin === ownAddress(host, shop);

export function orderPost(
  request: IncomingMessage,
  shop: Pick<Shop, "origin" | "secret">,
): OrderPost | null {
  const { method, url = "", headers } = request;
  const [, productId, data] = (method === "POST" && ORDER_PATH.exec(url)) || [];
  const cookie = headers.cookie ?? null;
  if (!productId || !isForm(request) || !isFromOurPage(request, shop.origin)) return null;
  if (OF_A_PERSON.test(cookie ?? "")) return null;
  return { productId, byScript: data !== undefined, guestId: readGuestId(shop, cookie) };
}

const PLACES = "order";
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const PLACE_KEY = /^[a-z0-9]{16,64}$/;

/** What is typed in the form, if it places an order of this product alone; null if another of its buttons was pressed, or there is more to judge. */
export function typedPress(
  body: string,
  { productId, guestId }: OrderPost,
): { typed: Record<string, string>; press: Press } | null {
  const typed = Object.fromEntries(new URLSearchParams(body));
  const { placeKey = "", intent, remove, as } = typed;
  if (
    (intent ?? PLACES) !== PLACES ||
    remove !== undefined ||
    as !== undefined ||
    !PLACE_KEY.test(placeKey)
  )
    return null;
  const lines = Object.keys(typed).filter((name) => /^line\.\d+\.product$/.test(name));
  const wantsIt = lines.every(
    (name) =>
      typed[name] === productId &&
      /^[1-9]\d?$/.test(typed[name.replace("product", "quantity")] ?? ""),
  );
  if (!lines.length || !wantsIt || CONTROL_CHARACTERS.test(Object.values(typed).join()))
    return null;
  return { typed, press: { productId, placeKey, guestId } };
}
