import { Hono } from "hono";
import { byteRange } from "#lib/byte-range.ts";
import { findSound } from "#shop/file/find-sound.server.ts";
import { findVariant } from "#shop/file/find-variant.server.ts";
import { saveImage } from "#shop/file/save-image.server.ts";
import { imageTypes, uploadLimits } from "#shop/file/upload-limits.ts";
import { isRefusal, refusals } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { readBytes } from "#lib/read-bytes.server.ts";

/** An image or sound never changes under its address. */
const FOR_EVER = { "Cache-Control": "public, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff" };

export type FileRules = { mayUpload: (request: Request) => Promise<boolean> };

/** Images in every size, sounds in pieces, and the administrators' image upload. */
export function files(shop: Shop, { mayUpload }: FileRules): Hono {
  const app = new Hono();

  app.get("/images/:id/:file", async (c) => {
    const [, width, format] = /^(\d{1,5})\.(\w{1,8})$/.exec(c.req.param("file")) ?? [];
    const bytes = width && format ? await findVariant(shop, c.req.param("id"), Number(width), format) : null;
    if (!bytes) return c.notFound();
    const etag = `"${c.req.param("id")}-${width}-${format}"`;
    if (c.req.header("if-none-match") === etag) return c.body(null, 304, { ...FOR_EVER, ETag: etag });
    return c.body(Uint8Array.from(bytes), 200, { ...FOR_EVER, ETag: etag, "Content-Type": `image/${format}`, "Content-Length": `${bytes.length}` });
  });

  app.get("/sounds/:id", async (c) => {
    const sound = await findSound(shop, c.req.param("id"));
    if (!sound) return c.notFound();
    const { bytes, contentType } = sound;
    const headers = { ...FOR_EVER, ETag: `"${c.req.param("id")}"`, "Accept-Ranges": "bytes", "Content-Type": contentType };
    const range = byteRange(c.req.header("range"), bytes.length);
    if (range === "unsatisfiable") return c.body(null, 416, { "Content-Range": `bytes */${bytes.length}`, "Accept-Ranges": "bytes" });
    if (!range) return c.body(Uint8Array.from(bytes), 200, { ...headers, "Content-Length": `${bytes.length}` });
    const part = Uint8Array.from(bytes.subarray(range.start, range.end + 1));
    return c.body(part, 206, { ...headers, "Content-Length": `${part.length}`, "Content-Range": `bytes ${range.start}-${range.end}/${bytes.length}` });
  });

  app.post("/admin/files/image", async (c) => {
    if (!(await mayUpload(c.req.raw))) return c.json({ message: refusals["not-allowed"][1] }, 403);
    if (!isImageType(c.req.header("content-type"))) return c.json({ message: refusals["image-unreadable"][1] }, 415);
    const bytes = await readBytes(c.req.raw, uploadLimits.image);
    if (!bytes) return c.json({ message: refusals["image-too-large"][1] }, 413);
    try {
      return c.json(await saveImage(shop, bytes));
    } catch (error) {
      if (isRefusal(error)) return c.json({ message: error.message }, error.status as 413 | 422);
      if (isDiskFull(error)) return c.json({ message: "저장 공간이 부족해 이미지를 올리지 못했어요. 관리하는 분에게 알려주세요." }, 507);
      throw error;
    }
  });

  return app;
}

const isImageType = (type = ""): boolean => (imageTypes as readonly string[]).includes(type.toLowerCase().split(";")[0]?.trim() ?? "");

const isDiskFull = (error: unknown): boolean => error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
