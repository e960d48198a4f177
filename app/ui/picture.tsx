import { useEffect, useRef, useState, type RefObject } from "react";
import { widthsOf } from "#shop/file/image-keys.ts";
import { DEFAULT_IMAGE, imageUrl, type ImageInfo } from "#shop/file/image-url.ts";
import type { ImageFormat } from "#shop/file/image-workshop.ts";
import { wantsLight } from "#app/browser/state/network.ts";
import { ui } from "#app/browser/state/ui-state.ts";
import { smoothBlur } from "./smooth-blur.ts";

export type PictureProps = {
  image: ImageInfo | null;
  /** how wide it is shown, e.g. "(max-width: 767px) 100vw, 50vw" */
  sizes: string;
  alt: string;
  className?: string;
  /** the page's main image: loads at once and first */
  priority?: boolean;
  /** shown instead up to 767 pixels of width */
  narrow?: ImageInfo | null;
  style?: React.CSSProperties;
};

/** The widest that is fetched on a slow line. */
const LIGHT_WIDTH = 640;

const sourceSet = (image: ImageInfo, format: ImageFormat, light: boolean) =>
  widthsOf(light ? Math.min(image.width, LIGHT_WIDTH) : image.width)
    .map((width) => `${imageUrl(image.id, width, format)} ${width}w`)
    .join(", ");

const middleWidth = ({ width }: ImageInfo, light: boolean) =>
  widthsOf(Math.min(width, light ? LIGHT_WIDTH : 960)).at(-1) ?? width;

/**
 * Every supported browser knows WebP; a JPEG list would be a third of the page's bytes without use.
 */
const formats = ["avif", "webp"] as const;

/**
 * A responsive image with its size and a blurred placeholder, so that nothing moves; the default
 * image without one.
 */
export function Picture({
  image,
  narrow,
  sizes,
  alt,
  className = "",
  priority,
  style,
}: PictureProps) {
  const ref = useRef<HTMLImageElement>(null);
  const light = useLight(ref);
  if (!image)
    return (
      <picture className="contents">
        <img
          src={DEFAULT_IMAGE}
          alt={alt}
          width={1200}
          height={1200}
          className={`object-cover ${className}`}
          style={style}
        />
      </picture>
    );
  const other = narrow && narrow.id !== image.id ? narrow : null;
  const blur = {
    "--blur": smoothBlur(image),
    ...(other && { "--blur-narrow": smoothBlur(other) }),
  };
  return (
    <picture className="contents">
      {other &&
        formats.map((format) => (
          <source
            key={format}
            media="(max-width: 767px)"
            type={`image/${format}`}
            srcSet={sourceSet(other, format, light)}
            sizes={sizes}
            width={other.width}
            height={other.height}
          />
        ))}
      <source type="image/avif" srcSet={sourceSet(image, "avif", light)} sizes={sizes} />
      <img
        ref={ref}
        src={imageUrl(image.id, middleWidth(image, light), "webp")}
        srcSet={sourceSet(image, "webp", light)}
        sizes={sizes}
        alt={alt}
        width={image.width}
        height={image.height}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        // Decoded in the first paint, not one later.
        decoding={priority ? "sync" : "async"}
        className={`picture object-cover ${className}`}
        style={{ ...style, ...blur } as React.CSSProperties}
      />
    </picture>
  );
}

/** Browsers fetch a lazy picture this far before it is seen, the farthest on a slow line. */
const FETCHED_AHEAD = 3000;

/**
 * Whether to load a smaller file: decided when a picture is first mounted, and for server-rendered
 * ones only while far below, so that none loads twice.
 */
function useLight(ref: RefObject<HTMLImageElement | null>): boolean {
  const wants = ui.use(wantsLight);
  const [light, setLight] = useState(wants);
  useEffect(() => {
    const image = ref.current;
    if (!wants || light || !image || image.complete || image.loading !== "lazy") return;
    const isWaiting = image.getClientRects().length === 0;
    if (isWaiting || image.getBoundingClientRect().top > innerHeight + FETCHED_AHEAD)
      setLight(true);
  }, [wants, light, ref]);
  return light;
}
