import { findObject } from "#shop/file/storage/find-object.server.ts";
import { removeObject } from "#shop/file/storage/remove-object.server.ts";
import { mayRead } from "#shop/file/storage/storage-rights.ts";
import type { StoredObject } from "#shop/file/storage/stored-object.server.ts";
import { updateObject } from "#shop/file/storage/update-object.server.ts";
import { readText, type ObjectRequest } from "./storage-request.server.ts";
import { BadRequest } from "./bad-request.ts";
import { objectDocument } from "./object-document.ts";
import { readSettings } from "./read-settings.ts";
import { sendObject } from "./send-object.server.ts";
import { queryField } from "./storage-path.ts";

/** Reads metadata or bytes, updates metadata, or removes an object. */
export const objectAnswers = { read, update, remove };

async function read({ shop, request, caller, bucket, name }: ObjectRequest): Promise<Response> {
  const token = queryField(request.url, "token") ?? undefined;
  const alt = queryField(request.url, "alt") ?? "json";
  if (alt !== "json" && alt !== "media") throw new BadRequest(400, "alt is json or media.");
  const object = await findObject(shop, caller, { bucket, name }, { token });
  if (alt === "media")
    return sendObject(shop, object, { request, isPublic: mayRead({ kind: "anonymous" }, name) });
  // A download token gives access only while it exists, so its holder must not learn the others,
  // which may outlive it.
  return documentAnswer(
    object,
    mayRead(caller, name) ? undefined : object.downloadTokens.filter((one) => one === token),
  );
}

async function update({ shop, caller, bucket, name, body }: ObjectRequest): Promise<Response> {
  return documentAnswer(
    await updateObject(shop, caller, { bucket, name }, readSettings(await readText(body))),
  );
}

async function remove({ shop, caller, bucket, name }: ObjectRequest): Promise<Response> {
  await removeObject(shop, caller, { bucket, name });
  return new Response(null, { status: 200, headers: { "Cache-Control": "private, no-store" } });
}

export function documentAnswer(
  object: StoredObject,
  tokens?: string[],
  headers: Record<string, string> = {},
): Response {
  return Response.json(objectDocument(object, tokens), {
    headers: { "Cache-Control": "private, no-store", ...headers },
  });
}
