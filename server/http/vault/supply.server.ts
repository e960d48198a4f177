import { contentDisposition } from "#lib/text/content-disposition.ts";
import { Hono, type Context } from "hono";
import { deviceCookie, deviceIn } from "#app/cookie/device-cookie.server.ts";
import { giftsIn } from "#app/cookie/gift-cookie.server.ts";
import { readGuestId } from "#app/cookie/guest-cookie.server.ts";
import { accessOf } from "#app/order-access.server.ts";
import { byteRange } from "#lib/bytes/byte-range.ts";
import { zip, zipLength } from "#lib/bytes/zip.ts";
import { streamOf } from "#lib/bytes/stream-of.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { recognize } from "#shop/member/staff/recognize.server.ts";
import { isRefusal, Refusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import type { Shop } from "#shop/shop.ts";
import { ALL, archiveEntries } from "#shop/vault/archive.server.ts";
import { addressOf } from "#shop/vault/direct-address.server.ts";
import { hasCounted } from "#shop/vault/device/devices.server.ts";
import { handOver } from "#shop/vault/advance-transfer.server.ts";
import {
  beginTransfer,
  findHandedOver,
  type HandedOver,
} from "#shop/vault/begin-transfer.server.ts";
import { markedSize, type FileMark } from "#shop/vault/mark/file-mark.ts";
import { findMark } from "#shop/vault/mark/find-mark.server.ts";
import type { Entitlement } from "#shop/vault/holding.server.ts";
import { shownNumber, type Opener } from "#shop/vault/opener.server.ts";
import { findHolding } from "#shop/vault/purchase/open-purchase.server.ts";
import { renewedLink } from "#shop/vault/renew-link.server.ts";
import { readSupplyLink, type SupplyLink } from "#shop/vault/supply-link.server.ts";

/** Allows a player that seeks, and stops a script that copies. */
const TRANSFERS_A_MINUTE = 240;
const NEW = "new-device";

/** Sends bought files, in ranges, to the order's owner. */
export const supply = (shop: Shop): Hono =>
  new Hono().on(["GET", "HEAD"], "/order-sounds/:number/:supply", async (c) => {
    try {
      return await send(shop, c);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      c.header("Cache-Control", "private, no-store");
      if (error.code === "goods-link-old")
        return c.redirect(
          String(error.facts.path ?? `/order-sounds/${c.req.param("number")}`),
          303,
        );
      if (typeof error.facts.seconds === "number")
        c.header("Retry-After", String(error.facts.seconds));
      const { status, message } = refusalAnswer(error);
      return c.text(message, status as 404);
    }
  });

type SupplyRequest = { request: Request; holding: Entitlement; opener: Opener; link: SupplyLink };

async function send(shop: Shop, c: Context): Promise<Response> {
  const supplyRequest = await readAsked(shop, c);
  if (supplyRequest.link.supplyId === ALL) return sendAll(shop, c, supplyRequest);
  const file = await findHandedOver(shop.db, supplyRequest.holding, supplyRequest.link);
  // Streaming counts like downloading: the bytes that a player gets can be saved too.
  const mark = await findMark(shop, supplyRequest.holding, file);
  const size = markedSize(file.object.size, mark);
  const isCounted = file.devices !== null;
  const tag = mark
    ? `"${supplyRequest.link.versionId}-${mark.number}"`
    : `"${supplyRequest.link.versionId}"`;
  const range = rangeOf(supplyRequest.request, tag, size);
  if (range === "unsatisfiable")
    return new Response(null, {
      status: 416,
      headers: { "Content-Range": `bytes */${size}`, "Accept-Ranges": "bytes" },
    });
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const fileHeaders = {
    ...headersOf(file, supplyRequest.link),
    ETag: tag,
    "Content-Length": String(end - start + 1),
    ...(range && { "Content-Range": `bytes ${start}-${end}/${size}` }),
    ...(isCounted &&
      supplyRequest.opener.device && { "Set-Cookie": deviceCookie(shop, supplyRequest.request) }),
  };
  const status = range ? 206 : 200;
  // HEAD starts no supply and registers no device.
  if (c.req.method === "HEAD") return new Response(null, { status, headers: fileHeaders });
  if (isCounted && !supplyRequest.opener.device) return introduce(shop, c);
  return sendFile(shop, supplyRequest, {
    file,
    mark,
    start,
    end,
    init: { status, headers: fileHeaders },
  });
}

type FileRange = {
  file: HandedOver;
  mark: FileMark | null;
  start: number;
  end: number;
  init: ResponseInit;
};

/**
 * Redirects to the object store where possible. Marked files are streamed by the shop, since the
 * store has only the unmarked file.
 */
async function sendFile(
  shop: Shop,
  supplyRequest: SupplyRequest,
  { file, mark, start, end, init }: FileRange,
): Promise<Response> {
  const address = mark ? null : addressOf(shop, file);
  const transfer = await beginTransfer(shop, supplyRequest.holding, {
    ...supplyRequest,
    from: start,
    size: markedSize(file.object.size, mark),
    keptSize: file.object.size,
    mayBeDirect: address !== null,
  });
  if (transfer.isDirect && address)
    return leadTo(await address(dispositionOf(file.fileName, supplyRequest.link.kind)));
  return new Response(streamOf(handOver(shop, file.object, { transfer, end, mark })), init);
}

const leadTo = (address: string): Response =>
  new Response(null, {
    status: 302,
    headers: {
      "Cache-Control": "private, no-store",
      Location: address,
      "Referrer-Policy": "no-referrer",
    },
  });

function rangeOf({ headers }: Request, tag: string, size: number) {
  const isKept = !headers.has("if-range") || headers.get("if-range") === tag;
  return isKept ? byteRange(headers.get("range"), size) : null;
}

/**
 * A new browser gets its cookie and a redirect, and is counted when it returns with the cookie:
 * clients that keep no cookies must not use up device places.
 */
function introduce(shop: Shop, c: Context): Response {
  const url = new URL(c.req.url);
  if (url.searchParams.has(NEW)) throw new Refusal("goods-device-unknown");
  url.searchParams.set(NEW, "1");
  c.header("Set-Cookie", deviceCookie(shop, c.req.raw));
  c.header("Cache-Control", "private, no-store");
  return c.redirect(url.pathname + url.search, 303);
}

/** Sends all files of the order as one archive. An archive cannot be resumed; single files can. */
async function sendAll(
  shop: Shop,
  c: Context,
  { holding, opener }: SupplyRequest,
): Promise<Response> {
  if (c.req.method === "GET" && !opener.device && (await hasCounted(shop.db, holding)))
    return introduce(shop, c);
  const entries = await archiveEntries(shop, holding, opener);
  if (!entries.length) throw new Refusal("goods-not-found");
  const file = { fileName: `${shownNumber(holding, opener)}.zip`, contentType: "application/zip" };
  const headers = {
    ...headersOf(file, { kind: "save" }),
    "Accept-Ranges": "none",
    "Content-Length": String(zipLength(entries)),
  };
  const body = c.req.method === "HEAD" ? null : streamOf(zip(entries));
  return new Response(body, { headers });
}

async function readAsked(shop: Shop, c: Context): Promise<SupplyRequest> {
  const { raw: request } = c.req;
  const { signedIn } = await recognize(shop, request.headers);
  const found = await findHolding(shop, c.req.param("number") ?? "", {
    accountId: signedIn?.account.id,
    guestId: readGuestId(shop, request.headers.get("cookie")),
    access: accessOf(request),
    gifts: giftsIn(request),
    device: deviceIn(shop, request),
  });
  if (!found) throw new Refusal("goods-not-found");
  const { holding, opener } = found;
  const query = new URL(request.url).searchParams;
  const link = readSupplyLink(shop, c.req.param("supply") ?? "", query, opener);
  if (!link) throw new Refusal("goods-link-old");
  await spendAttempt(shop.db, [
    { key: `supply of ${shownNumber(holding, opener)}`, most: TRANSFERS_A_MINUTE, seconds: 60 },
  ]);
  if (link.isOld)
    throw new Refusal("goods-link-old", { path: await renewedLink(shop, holding, link, opener) });
  return { request, holding, opener, link };
}

const dispositionOf = (fileName: string, kind: SupplyLink["kind"]): string =>
  contentDisposition(kind === "save" ? "attachment" : "inline", fileName);

type NamedFile = Pick<HandedOver, "fileName" | "contentType">;

const headersOf = ({ fileName, contentType }: NamedFile, { kind }: Pick<SupplyLink, "kind">) => ({
  "Accept-Ranges": "bytes",
  "Cache-Control": "private, no-store",
  "Content-Disposition": dispositionOf(fileName, kind),
  "Content-Security-Policy": "sandbox; default-src 'none'",
  "Content-Type": contentType,
  "Referrer-Policy": "no-referrer",
  Vary: "Cookie",
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex",
});
