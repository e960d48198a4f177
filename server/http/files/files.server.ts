import { Hono, type Context } from "hono";
import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { byteRange } from "#lib/bytes/byte-range.ts";
import { streamOf } from "#lib/bytes/stream-of.ts";
import { findSound } from "#shop/file/find-sound.server.ts";
import {
  findIcon,
  findMadeVariant,
  findNarrower,
  findVariant,
} from "#shop/file/find-variant.server.ts";
import { makeOwnSound } from "#shop/file/sound/own/make-own-sound.server.ts";
import { uploadImage, type Uploader } from "#shop/file/upload-image.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { readJson, refusedJson } from "#server/http/api/json-call.server.ts";
import { callerOf } from "#server/http/storage/caller-of.server.ts";
import { answerBody } from "#server/http/storage/request-body.server.ts";
import { countPlay } from "#server/http/visits.server.ts";
import { declaredLength } from "#server/http/storage/storage-request.server.ts";

type Env = { Bindings: { incoming?: IncomingMessage; address?: string } | undefined };

/** An image or sound never changes under its address, so it may be cached for ever. */
const FOR_EVER = {
  "Cache-Control": "public, max-age=31536000, immutable",
  "Content-Security-Policy": "sandbox; default-src 'none'",
  "X-Content-Type-Options": "nosniff",
};

const nameForm = z.strictObject({ name: z.string().max(1024) });

/**
 * Sends images in every size and sounds in ranges. Makes images from the body of a request, and
 * sounds from uploads.
 */
export function files(shop: Shop): Hono<Env> {
  return new Hono<Env>()
    .get("/images/:id/:file", (c) => sendImage(shop, c))
    .get("/sounds/:id", (c) => sendSound(shop, c))
    .post("/files/images", (c) => receiveImage(shop, c))
    .post("/files/sounds", (c) => receiveSound(shop, c));
}

async function sendImage(shop: Shop, c: Context): Promise<Response> {
  const id = c.req.param("id") ?? "";
  const [, name = "", format = ""] =
    /^([a-z0-9-]{1,16})\.(\w{1,8})$/.exec(c.req.param("file") ?? "") ?? [];
  const isIcon = format === "png";
  const width = widthIn(name);
  const kept = await findMadeVariant(shop, id, width, format);
  const narrower = kept ? null : await findNarrower(shop, id, width, format);
  const make = () => (isIcon ? findIcon(shop, id, name) : findVariant(shop, id, width, format));
  if (narrower) return sendMeanwhile(c, { narrower, format, made: make() });
  const bytes = kept ?? (await make().catch((error: unknown) => refusedJson(c, error)));
  if (!bytes) return c.notFound();
  if (bytes instanceof Response) return bytes;
  const etag = `"${id}-${name}-${format}"`;
  if (c.req.header("if-none-match") === etag) return c.body(null, 304, { ...FOR_EVER, ETag: etag });
  return c.body(Uint8Array.from(bytes), 200, {
    ...FOR_EVER,
    ETag: etag,
    "Content-Type": `image/${format}`,
    "Content-Length": `${bytes.length}`,
  });
}

type Meanwhile = { narrower: Uint8Array; format: string; made: Promise<unknown> };

/** What is there already, while the right width is made for whoever asks next. */
function sendMeanwhile(c: Context, { narrower, format, made }: Meanwhile): Response {
  // Whoever asks next has it made again.
  void made.catch(() => undefined);
  return c.body(Uint8Array.from(narrower), 200, {
    ...FOR_EVER,
    "Cache-Control": "no-store",
    "Content-Type": `image/${format}`,
    "Content-Length": `${narrower.length}`,
  });
}

const widthIn = (name: string): number => (/^\d{1,5}$/.test(name) ? Number(name) : 0);

async function sendSound(shop: Shop, c: Context<Env>): Promise<Response> {
  const id = c.req.param("id") ?? "";
  const sound = await findSound(shop, id);
  if (!sound) return c.notFound();
  void countPlay(shop, c.req.raw, c.env?.address ?? "");
  const { size, contentType, read } = sound;
  const headers = {
    ...FOR_EVER,
    ETag: `"${id}"`,
    "Accept-Ranges": "bytes",
    "Content-Type": contentType,
  };
  if (c.req.header("if-none-match") === headers.ETag) return c.body(null, 304, headers);
  const requestedRange = byteRange(c.req.header("range"), size);
  if (requestedRange === "unsatisfiable")
    return c.body(null, 416, { "Content-Range": `bytes */${size}`, "Accept-Ranges": "bytes" });
  const range = requestedRange ?? { start: 0, end: size - 1 };
  const length = { "Content-Length": `${range.end - range.start + 1}` };
  const body = c.req.method === "HEAD" ? null : streamOf(read(range));
  const part = requestedRange && {
    "Content-Range": `bytes ${requestedRange.start}-${requestedRange.end}/${size}`,
  };
  return new Response(body, {
    status: requestedRange ? 206 : 200,
    headers: { ...headers, ...length, ...part },
  });
}

/** The signed-in member, or the guest who proved an order. */
async function uploaderOf(shop: Shop, request: Request): Promise<Uploader> {
  const caller = await callerOf(shop, request);
  if (!("accountId" in caller)) throw new Refusal("storage-unauthenticated");
  return caller;
}

/** Makes an image of the body, which is the file. */
function receiveImage(shop: Shop, c: Context<Env>): Promise<Response> {
  const { raw: request } = c.req;
  c.header("Cache-Control", "private, no-store");
  return answerBody(c.env?.incoming ?? request.body, {
    answer: async (body) => {
      const uploader = await uploaderOf(shop, request);
      const contentType = c.req.header("content-type");
      const size = declaredLength(request);
      return c.json(await uploadImage(shop, uploader, { contentType, size, body }));
    },
    refuse: (error) => refusedJson(c, error),
  });
}

/** Makes a clip from an upload of the caller; other people's uploads are refused. */
async function receiveSound(shop: Shop, c: Context): Promise<Response> {
  c.header("Cache-Control", "private, no-store");
  try {
    const uploader = await uploaderOf(shop, c.req.raw);
    if (!/^application\/json *(?:;|$)/i.test(c.req.header("content-type") ?? ""))
      return c.json({ message: "JSON으로 보내주세요." }, 415);
    const form = nameForm.safeParse(await readJson(c.req.raw));
    if (!form.success)
      return c.json({ message: "요청이 올바르지 않아요. 새로고침한 뒤 다시 시도해주세요." }, 400);
    return c.json(await makeOwnSound(shop, uploader, form.data.name));
  } catch (error) {
    return refusedJson(c, error);
  }
}
