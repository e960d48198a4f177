import { imageTypes, uploadLimits } from "#shop/file/upload-limits.ts";
import type { ImageInfo } from "#shop/file/image-url.ts";
import { madeBy } from "./post-json.ts";
import type { WholePurpose } from "./upload-purpose.ts";

const isImageType = (type: string): boolean => (imageTypes as readonly string[]).includes(type);

/** Images of the shop, developed from what is sent. */
export const imagePurpose: WholePurpose<ImageInfo> = {
  accept: imageTypes,
  problemOf(file) {
    if (file.type === "image/svg+xml")
      return "SVG는 안에 프로그램이 들어갈 수 있어 받지 않아요. PNG나 WebP로 저장해 올려주세요.";
    // The picker excludes HEIC, so iPhones convert chosen pictures to JPEG.
    if (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name))
      return "아이폰 사진(HEIC)은 볼 수 없는 브라우저가 많아 받지 않아요. JPG로 저장해 올리거나, 아이폰에서 ‘사진 보관함’으로 골라 올려주세요.";
    if (!isImageType(file.type)) return "JPG, PNG, WebP, AVIF 이미지를 골라주세요.";
    if (file.size === 0) return "빈 파일이에요. 다른 이미지를 골라주세요.";
    return file.size > uploadLimits.image ? "이미지가 너무 커요. 15MB까지 올릴 수 있어요." : null;
  },
  sendWhole: async (file, send, watch) =>
    madeBy<ImageInfo>(
      await send(
        {
          method: "POST",
          url: "/files/images",
          headers: { "Content-Type": file.type, Accept: "application/json" },
          body: file,
        },
        watch,
      ),
    ),
};
