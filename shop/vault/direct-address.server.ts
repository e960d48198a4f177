import { PIECE_BYTES, pieceKey } from "#shop/file/storage/piece-key.ts";
import type { Shop } from "#shop/shop.ts";
import type { HandedOver } from "./begin-transfer.server.ts";

/** For the browser to begin with. A download that began goes on after it. */
const SECONDS = 60;

/** How the store gives a file an address of its own; null where the shop sends it. */
export function addressOf(
  { bucket: { direct } }: Pick<Shop, "bucket">,
  { object: { blob, pieces, size }, contentType }: HandedOver,
): ((contentDisposition: string) => Promise<string>) | null {
  const [piece] = pieces;
  if (!direct || size <= PIECE_BYTES || !piece || pieces.length > 1) return null;
  return (contentDisposition) =>
    direct.sign(pieceKey(blob, piece.key), { seconds: SECONDS, contentType, contentDisposition });
}
