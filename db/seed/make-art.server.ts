import { Readable } from "node:stream";
import type { DevelopedImage, ImageWorkshop } from "#shop/file/image-workshop.ts";
import { cutRecording } from "#shop/file/sound/cut-recording.ts";
import { poster } from "./art/poster.ts";
import { sound } from "./art/sound.ts";
import { remembered } from "./remembered-art.server.ts";
import type { SeedProduct } from "./seed-product.ts";

const BANNER = { width: 2000, height: 1000 };
const UPRIGHT = { width: 1200, height: 1200 };

type PosterRequest = Parameters<typeof poster>[0];

/** A poster as the shop keeps it. */
export const paintPoster = (
  images: ImageWorkshop,
  request: PosterRequest,
): Promise<DevelopedImage> =>
  remembered({ poster: request }, async () => images.develop(await poster(request)));

/** The posters of a product: for wide screens, upright, and its gallery. */
export const postersOf = ({ poster: own, gallery }: SeedProduct): PosterRequest[] => [
  { ...own, ...BANNER },
  { ...own, ...UPRIGHT },
  ...gallery.map((image) => ({ ...image, palette: own.palette, ...UPRIGHT })),
];

/** A recording, cut and measured as an owner's would be. */
export const recordSample = ({ title: _title, ...request }: SeedProduct["samples"][number]) =>
  remembered({ sample: request }, () =>
    cutRecording(Readable.from([sound(request)]), { startMs: 0 }),
  );
