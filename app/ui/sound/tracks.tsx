import { createContext, useContext, useMemo, type ReactNode } from "react";
import { soundUrl } from "#shop/file/image-url.ts";
import type { ListedSample } from "#shop/product/product.ts";
import type { Track } from "#app/browser/player/player.ts";

type TrackProduct = { id: string; title: string; voiceMaker?: string | null };

/** A sample of a product, as the player knows it. */
export const trackOf = (
  { title, soundId, durationMs }: ListedSample,
  { id, title: product, voiceMaker }: TrackProduct,
): Track => ({
  id: soundId,
  url: soundUrl(soundId),
  title,
  durationMs,
  about: voiceMaker ? `${product} · ${voiceMaker}` : product,
  path: `/product/${id}`,
});

type SampledProduct = TrackProduct & { sample: ListedSample | null };

const Tracks = createContext<readonly Track[] | undefined>(undefined);
export const useTracks = () => useContext(Tracks);

/** Plays the first samples of these products in sequence. */
export function TrackList({
  products,
  children,
}: {
  products: SampledProduct[];
  children: ReactNode;
}) {
  const tracks = useMemo(
    () => products.flatMap((product) => (product.sample ? trackOf(product.sample, product) : [])),
    [products],
  );
  return <Tracks value={tracks}>{children}</Tracks>;
}
