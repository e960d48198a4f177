import { and, eq, notInArray } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import { BadInput } from "#shop/bad-input.ts";
import type { Db } from "#shop/shop.ts";
import { letGoOfSounds } from "#shop/file/sound/let-go-of-sounds.server.ts";
import { soundsOf, type Sound } from "#shop/file/sound/list-sounds.server.ts";
import { soundLimits } from "#shop/file/sound/sound-limits.ts";
import type { ProductForm } from "../forms.ts";
import { productSamples } from "../table.server.ts";

/** The clips that the form names, which stay until the transaction ends. */
export async function checkSounds(
  db: Db,
  { samples }: Pick<ProductForm, "samples">,
): Promise<Map<string, Sound>> {
  const sounds = await soundsOf(
    db,
    samples.map(({ soundId }) => soundId),
    { keep: true },
  );
  const missing = samples.flatMap(({ soundId }, at) => (sounds.has(soundId) ? [] : [at]));
  if (missing.length)
    throw new BadInput(
      Object.fromEntries(
        missing.map((at) => [`sample.${at}.soundId`, ["녹음을 찾을 수 없어요. 다시 올려주세요."]]),
      ),
    );
  return sounds;
}

/** Makes the product's samples those of the form, in its order. */
export async function replaceSamples(
  db: Db,
  productId: string,
  samples: ProductForm["samples"],
  sounds: Map<string, Sound>,
): Promise<void> {
  const before = await db
    .select()
    .from(productSamples)
    .where(eq(productSamples.productId, productId));
  const free = new Map(before.map((sample) => [sample.id, sample]));
  const rows = samples.map(({ id, title, soundId, transcript }, position) => {
    const oldSample = id === null ? undefined : free.get(id);
    if (oldSample) free.delete(oldSample.id);
    return {
      id: oldSample?.id ?? randomLetters(10),
      productId,
      title,
      soundId,
      transcript,
      position,
      ...measured(sounds.get(soundId), oldSample?.soundId === soundId ? oldSample : undefined),
    };
  });

  const ids = rows.map(({ id }) => id);
  const others = ids.length ? notInArray(productSamples.id, ids) : undefined;
  await db.delete(productSamples).where(and(eq(productSamples.productId, productId), others));
  const isKept = new Set(before.map(({ id }) => id));
  for (const { id, ...columns } of rows.filter((row) => isKept.has(row.id)))
    await db.update(productSamples).set(columns).where(eq(productSamples.id, id));
  const added = rows.filter(({ id }) => !isKept.has(id));
  if (added.length) await db.insert(productSamples).values(added);

  const shown = new Set(rows.map(({ soundId }) => soundId));
  await letGoOfSounds(
    db,
    before.flatMap(({ soundId }) => (shown.has(soundId) ? [] : [soundId])),
  );
}

/** Clips of older demonstrations were measured only where they are shown. */
const measured = (
  sound: Sound | undefined,
  kept: { durationMs: number; peaks: number[] } | undefined,
) => ({
  durationMs: sound?.durationMs ?? kept?.durationMs ?? soundLimits.clipMs,
  peaks: sound?.peaks ?? kept?.peaks ?? [],
});
