import type { ImageInfo } from "#shop/file/image-url.ts";

/**
 * A picture's stand-in as a CSS image. It is sixteen dots wide, and a browser that stretches it
 * shows blocks, so it is drawn through a blur of one dot. Towards its edges a blur fades out: a dot
 * at each of them lies outside.
 */
export const smoothBlur = ({ width, height, blur }: ImageInfo): string =>
  `url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='1 1 16 ${(16 * height) / width}'><filter id='b'><feGaussianBlur stdDeviation='1'/></filter><image filter='url(%23b)' width='18' href='${blur}'/></svg>")`;
