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

type SoundRequest = Parameters<typeof sound>[0];

/** A whole recording, as an owner or a voice actor would upload it. */
export const playSound = ({ kind, seed }: SoundRequest): Promise<Buffer> =>
  remembered({ sound: { kind, seed } }, async () => sound({ kind, seed }));

/** A recording, cut and measured as an owner's would be. */
export const recordSample = ({ title: _title, ...request }: SeedProduct["samples"][number]) =>
  remembered({ sample: request }, async () =>
    cutRecording(Readable.from([await playSound(request)]), { startMs: 0 }),
  );

/** Takes of commissions are some few recordings, so that they too are there before a shop is filled. */
export const takes: readonly SoundRequest[] = Array.from({ length: 6 }, (_, seed) => ({
  kind: "narration",
  seed,
}));
