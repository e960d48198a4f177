import type { ByteRange } from "#lib/bytes/byte-range.ts";
import { readObject } from "#shop/file/storage/read-object.server.ts";
import type { StoredObject } from "#shop/file/storage/stored-object.server.ts";
import type { Shop } from "#shop/shop.ts";
import { partsOf, type FileMark } from "./file-mark.ts";

/** The bytes of the range of a file with its mark; without one those of the file. */
export async function* readMarked(
  shop: Pick<Shop, "bucket">,
  { object, mark }: { object: StoredObject; mark: FileMark | null },
  range: ByteRange,
): AsyncGenerator<Uint8Array> {
  if (!mark) return yield* readObject(shop, object, range);
  const { head, own, tail } = partsOf(mark, object.size, range);
  if (head.length) yield head;
  if (own) yield* readObject(shop, object, own);
  if (tail.length) yield tail;
}
