import { Hono, type Context } from "hono";
import type { IncomingMessage } from "node:http";
import { databaseCode } from "#shop/database/transaction.server.ts";
import { isRefusal, Refusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import type { Shop } from "#shop/shop.ts";
import { objectAnswers } from "./answer-object.server.ts";
import { BadRequest } from "./bad-request.ts";
import { callerOf } from "./caller-of.server.ts";
import { listBucket } from "./list-bucket.server.ts";
import { receiveUpload } from "./receive-upload.server.ts";
import { answerBody, BodyCut } from "./request-body.server.ts";
import { storagePath } from "./storage-path.ts";

type Env = { Bindings: { incoming?: IncomingMessage } | undefined };

/**
 * The storage service in the vendor's protocol: addresses /v0/b/{bucket}/o and
 * /v0/b/{bucket}/o/{name}; every success is 200. Names are parsed from the raw address, so the
 * router's paths are not used.
 */
export function storage(shop: Shop): Hono<Env> {
  return new Hono<Env>().all("/v0/*", (c) => answer(shop, c));
}

function answer(shop: Shop, c: Context<Env>): Promise<Response> {
  const { raw: request } = c.req;
  return answerBody(c.env?.incoming ?? request.body, {
    answer: (body) => route(shop, request, body),
    refuse: answerRefusal,
  });
}

async function route(
  shop: Shop,
  request: Request,
  body: AsyncGenerator<Uint8Array>,
): Promise<Response> {
  const caller = await callerOf(shop, request);
  const path = storagePath(request.url);
  if (!path) throw new BadRequest(404, "There is nothing at this address.");
  const storageRequest = { shop, request, caller, bucket: path.bucket, body };
  const { name } = path;
  switch (methodOf(request)) {
    case "GET":
    case "HEAD":
      return name === null
        ? listBucket(storageRequest)
        : objectAnswers.read({ ...storageRequest, name });
    case "PATCH":
      return objectAnswers.update({ ...storageRequest, name: named(name) });
    case "DELETE":
      return objectAnswers.remove({ ...storageRequest, name: named(name) });
    case "POST":
    case "PUT":
      return receiveUpload({ ...storageRequest, name });
    default:
      throw new BadRequest(405, "This method is not taken here.");
  }
}

function methodOf({ method, headers }: Request): string {
  const wished =
    method === "POST" ? headers.get("x-http-method-override")?.toUpperCase() : undefined;
  if (wished !== undefined && wished !== "PATCH" && wished !== "DELETE")
    throw new BadRequest(400, "Only PATCH and DELETE stand in for POST.");
  return wished ?? method;
}

function named(name: string | null): string {
  if (name === null) throw new BadRequest(405, "This needs the name of an object.");
  return name;
}

function answerRefusal(error: unknown): Response {
  if (error instanceof BadRequest) return failed(error.status, error.message);
  if (isRefusal(error)) {
    const { status, message } = refusalAnswer(error);
    return failed(status, message);
  }
  // A foreign key of goods_versions refuses to delete a file that is sold.
  if (databaseCode(error) === "23503") return answerRefusal(new Refusal("object-in-use"));
  if (error instanceof BodyCut) return failed(400, error.message);
  throw error;
}

/** The vendor's client reads only the status; the message helps people who inspect the traffic. */
function failed(status: number, message: string): Response {
  const headers = {
    "Cache-Control": "private, no-store",
    ...(status === 401 && { "WWW-Authenticate": "Firebase" }),
    ...((status === 429 || status === 503) && { "Retry-After": "60" }),
    ...(status === 405 && { Allow: "GET, HEAD, POST, PUT, PATCH, DELETE" }),
  };
  return Response.json({ error: { code: status, message } }, { status, headers });
}
