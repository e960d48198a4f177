import type { Extensions } from "@tiptap/core";
import StarterKit from "@tiptap/starter-kit";
import { linkAddress } from "#shop/rich-text/link-address.ts";
import { KeptTable } from "./kept-table.ts";
import { ShopImage } from "./shop-image.ts";
import { UploadPlaces } from "./upload-places.ts";
import { VideoFrame } from "./video/video-frame.ts";

/** Supports everything that the sanitizer keeps, so that opening and saving loses nothing. */
export const textKit: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: "https",
      isAllowedUri: (address) => linkAddress(address ?? "") !== null,
    },
  }),
  ShopImage,
  VideoFrame,
  KeptTable,
  UploadPlaces,
];
