import { S3Store, md5Of } from "#adapters/storage/s3-store.server.ts";
import { BucketFull, BucketUnreachable } from "#shop/file/bucket.ts";
import {
  PlaceProblem,
  type BackupPlace,
  type PlaceAddress,
} from "#shop/backup/place/backup-place.ts";
import { networkProblem } from "./network-trouble.ts";

const LISTED = 1000;
/** Our names are plain letters: nothing in them is written otherwise in XML. */
const OWN_NAME = /(?:objects\/[0-9a-f]{2}|days|keys)\/[\w.-]+$/;

/** Copies of backups in an S3-compatible store, asked as the shop's own bucket is. */
export function s3Place(
  { endpoint, region, bucket, folder, user }: Extract<PlaceAddress, { kind: "s3" }>,
  password: string,
): BackupPlace {
  const keys = { accessKeyId: user, secretAccessKey: password };
  // The name of the bucket in the path is understood by every store.
  const store = new S3Store({ endpoint, region, bucket, ...keys, pathStyle: true });
  const keyOf = (name: string) =>
    [...folder.split("/"), name].filter(Boolean).map(encodeURI).join("/");
  const ask = (request: Parameters<S3Store["find"]>[0]) =>
    store.find(request).catch((error: unknown) => {
      throw problemOf(error);
    });
  return {
    async put(name, body) {
      const headers = { "Content-MD5": md5Of(body) };
      if (!(await ask({ method: "PUT", key: keyOf(name), body, headers })))
        throw new PlaceProblem("place-missing", `S3 has no bucket ${bucket}`);
    },
    find: async (name) => (await ask({ method: "GET", key: keyOf(name) }))?.bytes ?? null,
    remove: async (name) => void (await ask({ method: "DELETE", key: keyOf(name) })),
    async list(within) {
      const sizes = new Map<string, number>();
      const prefix = [...folder.split("/"), within].filter(Boolean).join("/");
      for (let marker = ""; ;) {
        const query = {
          prefix: `${prefix}/`,
          "max-keys": String(LISTED),
          ...(marker && { marker }),
        };
        const page = (await ask({ method: "GET", query }))?.bytes.toString() ?? "";
        const names = [...page.matchAll(/<Contents>([^]*?)<\/Contents>/g)].map(([, entry]) => ({
          name: OWN_NAME.exec(/<Key>([^<]*)<\/Key>/.exec(entry!)?.[1] ?? "")?.[0] ?? "",
          bytes: Number(/<Size>(\d+)<\/Size>/.exec(entry!)?.[1] ?? Number.NaN),
        }));
        for (const { name, bytes } of names) if (name.startsWith(within)) sizes.set(name, bytes);
        const last = names.at(-1)?.name;
        if (!last || !/<IsTruncated>\s*true/i.test(page)) return sizes;
        marker = [...folder.split("/"), last].filter(Boolean).join("/");
      }
    },
    close: async () => undefined,
  };
}

function problemOf(error: unknown): PlaceProblem {
  const words = error instanceof Error ? error.message : String(error);
  if (error instanceof BucketFull) return new PlaceProblem("place-full", words, { cause: error });
  if (error instanceof BucketUnreachable)
    return networkProblem(words, error.cause instanceof Error ? error.cause : error);
  if (/NoSuchBucket|has no bucket/.test(words))
    return new PlaceProblem("place-missing", words, { cause: error });
  if (/: 40[13] /.test(words)) return new PlaceProblem("place-password", words, { cause: error });
  return new PlaceProblem("place-other", words, { cause: error });
}
