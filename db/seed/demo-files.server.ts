import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { projectFile } from "#lib/project-file.server.ts";
import type { DevelopedImage } from "#shop/file/image-workshop.ts";
import { cutRecording } from "#shop/file/sound/cut-recording.ts";
import pictures from "./files/pictures.json" with { type: "json" };
import type { SeedProduct } from "./seed-product.ts";

export type DemoPicture = keyof typeof pictures;

/** A picture of the demo content, which lies here as the shop keeps one. */
export const demoPicture = async (name: DemoPicture): Promise<DevelopedImage> => ({
  master: await readFile(projectFile(`db/seed/files/pictures/${name}.webp`)),
  ...pictures[name],
});

/** The mark of the demo's shop, as an owner would upload it. */
export const demoMark = (): Promise<Buffer> => readFile(projectFile("db/seed/files/mark.png"));

/** The pictures of a product: for wide screens, upright, and what else its gallery shows. */
export const picturesOf = ({ key, morePictures }: SeedProduct): DemoPicture[] =>
  ["wide", "upright", ...Array.from({ length: morePictures }, (_, at) => `more-${at + 1}`)].map(
    (place) => `${key}-${place}` as DemoPicture,
  );

/** A whole recording as WAV, as an owner or a voice actor would upload it. */
export const demoRecording = (name: string): Promise<Buffer> =>
  readFile(projectFile(`db/seed/files/sounds/${name}.wav`));

/** A recording, cut and measured as an owner's would be. */
export const demoSample = async (name: string) =>
  cutRecording(Readable.from([await demoRecording(name)]), { startMs: 0 });
