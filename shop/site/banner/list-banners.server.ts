import { imagesOf } from "#shop/file/list-images.server.ts";
import type { ImageInfo } from "#shop/file/image-url.ts";
import type { Db } from "#shop/shop.ts";
import { bannerState, type Banner, type BannerState } from "./banner.ts";

/** A banner with its pictures as a page shows them. */
export type PicturedBanner = Omit<Banner, "picture" | "narrow"> & {
  image: ImageInfo | null;
  narrow: ImageInfo | null;
  state: BannerState;
};

export async function listBanners(
  db: Db,
  banners: readonly Banner[],
  now: Date,
): Promise<PicturedBanner[]> {
  const images = await imagesOf(
    db,
    banners.flatMap(({ picture, narrow }) => [picture.id, narrow?.id ?? null]),
  );
  return banners.map(({ picture, narrow, ...banner }) => ({
    ...banner,
    image: images.get(picture.id) ?? null,
    narrow: images.get(narrow?.id ?? "") ?? null,
    state: bannerState(banner, now),
  }));
}

/** Those that a shopper sees now. */
export const listShownBanners = (
  db: Db,
  banners: readonly Banner[],
  now: Date,
): Promise<PicturedBanner[]> =>
  listBanners(
    db,
    banners.filter((banner) => bannerState(banner, now) === "shown"),
    now,
  );
