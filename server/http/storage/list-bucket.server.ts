import { listObjects } from "#shop/file/storage/list-objects.server.ts";
import type { StorageRequest } from "./storage-request.server.ts";
import { BadRequest } from "./bad-request.ts";
import { queryField } from "./storage-path.ts";

const MOST = 1000;

/** One page of a listing: object names and folders. */
export async function listBucket({
  shop,
  request,
  caller,
  bucket,
}: StorageRequest): Promise<Response> {
  const readField = (field: string) => queryField(request.url, field) || undefined;
  const [prefix, delimiter, pageToken, typed = String(MOST)] = [
    "prefix",
    "delimiter",
    "pageToken",
    "maxResults",
  ].map(readField);
  if (delimiter !== undefined && delimiter !== "/")
    throw new BadRequest(400, "The only delimiter is /.");
  const maxResults = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
  if (maxResults < 1 || maxResults > MOST)
    throw new BadRequest(400, `maxResults is a number from 1 to ${MOST}.`);
  const list = await listObjects(shop, caller, bucket, {
    prefix,
    delimiter,
    pageToken,
    maxResults,
  });
  return Response.json(list, { headers: { "Cache-Control": "private, no-store" } });
}
