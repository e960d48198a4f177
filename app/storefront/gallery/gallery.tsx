import { useRef, useState, type ComponentProps, type MouseEvent, type ReactNode } from "react";
import { Picture } from "#app/ui/picture.tsx";
import { SampleButton } from "#app/ui/sound/sample-button.tsx";
import { TrackList } from "#app/ui/sound/tracks.tsx";
import { largeUrl } from "./large-url.ts";
import type { ImageInfo } from "#shop/file/image-url.ts";
import type { ProductDetails } from "#shop/product/product.ts";

const pictureId = (index: number) => `picture-${index + 1}`;

type GalleryProps = {
  images: (ImageInfo | null)[];
  product: Pick<ProductDetails, "id" | "title" | "voiceMaker" | "samples">;
};

/**
 * Pictures in a snapping row: swiped on phones, chosen by thumbnails elsewhere, moved by arrow keys
 * everywhere. On phones the player lies below the first window, so a disc on the pictures plays.
 */
export function Gallery({ images, product }: GalleryProps) {
  const { title } = product;
  const row = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const { large, open } = useLarge(images, title);
  const show = (index: number) => {
    const list = row.current;
    if (!list || index < 0 || index >= images.length) return;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    list.scrollTo({ left: index * list.clientWidth, behavior: calm ? "instant" : "smooth" });
  };
  const follow = () => {
    const list = row.current;
    if (list?.clientWidth) setCurrent(Math.round(list.scrollLeft / list.clientWidth));
  };
  return (
    <section
      aria-label="상품 사진"
      className="relative md:sticky md:top-24 md:flex md:flex-col md:gap-3 md:self-start"
    >
      <ul
        ref={row}
        // What scrolls must be reached by the keyboard (WCAG 2.1.1).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={images.length > 1 ? 0 : undefined}
        onScroll={follow}
        aria-label={`${title} 사진 ${images.length}장`}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] md:rounded-m"
      >
        {images.map((image, index) => (
          <li
            key={image?.id ?? "default"}
            id={pictureId(index)}
            className={`aspect-square w-full shrink-0 snap-center snap-always ${index > 0 ? "later" : ""}`}
          >
            <LargeLink
              image={image}
              onClick={open}
              // Tab reaches what is in view; the others come by arrow keys and small pictures.
              tabIndex={index === current ? undefined : -1}
              aria-label={`${title} 사진 ${index + 1}`}
            >
              <Picture
                image={image}
                sizes="(max-width: 767px) 100vw, min(60vw, 750px)"
                alt={`${title} 사진 ${index + 1}`}
                priority={index === 0}
                className="size-full"
                style={index === 0 ? { viewTransitionName: "product-picture" } : undefined}
              />
            </LargeLink>
          </li>
        ))}
      </ul>
      <FirstSample product={product} />
      {images.length > 1 && (
        <>
          <p
            aria-hidden
            className="absolute right-4 bottom-4 rounded-full bg-black/75 px-3 py-1 text-12 text-white numbers md:hidden noscript:hidden"
          >
            {current + 1} / {images.length}
          </p>
          <SmallPictures images={images} current={current} show={show} />
        </>
      )}
      {large}
    </section>
  );
}

function useLarge(images: (ImageInfo | null)[], title: string) {
  const [large, setLarge] = useState<ReactNode>(null);
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    const link = event.currentTarget;
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    import("./picture-zoom.tsx").then(
      ({ zoomOf }) => setLarge(zoomOf(images, title, link, () => setLarge(null))),
      // If the script fails to load, opens the picture itself.
      () => location.assign(link.href),
    );
  };
  return { large, open };
}

/** Plays the first sample and goes on to the others, as the player below does. */
function FirstSample({ product }: Pick<GalleryProps, "product">) {
  const [first] = product.samples;
  if (!first) return null;
  return (
    <TrackList products={product.samples.map((sample) => ({ ...product, sample }))}>
      <SampleButton
        sample={first}
        product={product}
        className="absolute! bottom-4 left-4 md:hidden"
      />
    </TrackList>
  );
}

type LargeLinkProps = ComponentProps<"a"> & { image: ImageInfo | null };

/** The shop's own default picture has nothing to come near to. */
const LargeLink = ({ image, ...link }: LargeLinkProps) =>
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the picture within
  image ? <a {...link} href={largeUrl(image)} className="block size-full" /> : link.children;

function SmallPictures({
  images,
  current,
  show,
}: {
  images: (ImageInfo | null)[];
  current: number;
  show: (index: number) => void;
}) {
  const choose = (event: MouseEvent, index: number) => {
    event.preventDefault();
    show(index);
  };
  return (
    <ul className="flex flex-wrap gap-3 max-md:hidden">
      {images.map((image, index) => (
        <li key={image?.id ?? "default"}>
          <a
            href={`#${pictureId(index)}`}
            aria-label={`사진 ${index + 1} 보기`}
            aria-current={index === current || undefined}
            onClick={(event) => choose(event, index)}
            className="block size-18 overflow-hidden rounded-s border-2 border-transparent aria-[current=true]:border-ink"
          >
            <Picture image={image} sizes="72px" alt="" className="size-full" />
          </a>
        </li>
      ))}
    </ul>
  );
}
