import type { BoughtSounds } from "#shop/vault/bought-sounds.ts";

/** All that a member has of one product, however often it was bought or given. */
export type BoughtRecord = Pick<BoughtSounds, "productId" | "title" | "image"> & {
  lines: BoughtSounds[];
};

/** Of these lines, newest first, each product once. */
export function recordsOf(bought: readonly BoughtSounds[]): BoughtRecord[] {
  const records = new Map<string, BoughtRecord>();
  for (const line of bought) {
    const { productId, title, image } = line;
    const record = records.get(productId) ?? { productId, title, image, lines: [] };
    record.lines.push(line);
    records.set(productId, record);
  }
  return [...records.values()];
}

export const recordPath = ({ productId }: Pick<BoughtRecord, "productId">): string =>
  `/my/sounds?record=${productId}`;

export const soundsOf = ({ lines }: BoughtRecord) => lines.flatMap(({ sounds }) => sounds);

/** What its owner never opened, and can. */
export const unheardOf = (record: BoughtRecord) =>
  soundsOf(record).filter(({ isBegun, playPath, savePath }) => !isBegun && (playPath || savePath));
