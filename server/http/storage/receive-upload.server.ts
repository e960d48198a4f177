import { createDownloadToken } from "#shop/file/storage/create-download-token.server.ts";
import { removeDownloadToken } from "#shop/file/storage/remove-download-token.server.ts";
import { saveObject } from "#shop/file/storage/save-object.server.ts";
import { documentAnswer } from "./answer-object.server.ts";
import {
  declaredLength,
  withName,
  type StorageRequest,
  type ObjectRequest,
} from "./storage-request.server.ts";
import { BadRequest } from "./bad-request.ts";
import { boundaryOf, readMultipart } from "./read-multipart.server.ts";
import { readMd5, readSettings, settingsFor } from "./read-settings.ts";
import { receiveResumable } from "./receive-resumable.server.ts";
import { queryField } from "./storage-path.ts";

/** POST and PUT: one of the three kinds of upload, or a change of an object's download tokens. */
export async function receiveUpload(
  storageRequest: StorageRequest & { name: string | null },
): Promise<Response> {
  const { url, headers } = storageRequest.request;
  const [made, removed] = [queryField(url, "create_token"), queryField(url, "delete_token")];
  if (made !== null || removed !== null)
    return changeTokens(withName(storageRequest), made, removed);
  if (headers.has("x-goog-upload-command")) return receiveResumable(storageRequest);
  const protocol = headers.get("x-goog-upload-protocol")?.toLowerCase() ?? "media";
  if (protocol === "multipart") return receiveMultipart(withName(storageRequest));
  if (protocol === "media" || protocol === "raw") return receiveMedia(withName(storageRequest));
  throw new BadRequest(400, "An upload is multipart, resumable or raw.");
}

async function changeTokens(
  { shop, caller, bucket, name }: ObjectRequest,
  made: string | null,
  removed: string | null,
): Promise<Response> {
  if (made !== null && (made !== "true" || removed !== null))
    throw new BadRequest(400, "create_token is true or absent.");
  return documentAnswer(
    made
      ? await createDownloadToken(shop, caller, { bucket, name })
      : await removeDownloadToken(shop, caller, { bucket, name }, removed ?? ""),
  );
}

async function receiveMultipart({
  shop,
  request,
  caller,
  bucket,
  name,
  body,
}: ObjectRequest): Promise<Response> {
  const { metadata, contentType, content } = await readMultipart(
    body,
    boundaryOf(request.headers.get("content-type") ?? ""),
  );
  const settings = settingsFor(readSettings(metadata), contentType);
  return documentAnswer(
    await saveObject(shop, caller, {
      bucket,
      name,
      settings,
      md5: readMd5(metadata),
      body: content,
    }),
  );
}

async function receiveMedia({
  shop,
  request,
  caller,
  bucket,
  name,
  body,
}: ObjectRequest): Promise<Response> {
  const settings = settingsFor({}, request.headers.get("content-type"));
  return documentAnswer(
    await saveObject(shop, caller, { bucket, name, settings, body, size: declaredLength(request) }),
  );
}
