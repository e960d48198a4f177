import { iconUrl, imageUrl } from "#shop/file/image-url.ts";
import type { Look, SitePicture } from "#shop/site/look.ts";

type Props = { name: string; look: Look | undefined; className?: string };

/** The owner's logo, or the shop's name as text with its mark, if there is one. */
export function Logo({ name, look, className = "" }: Props) {
  const { logo, logoDark = null, mark } = look ?? {};
  return (
    <span
      className={`inline-flex min-w-0 items-center gap-[0.4em] text-20 font-bold tracking-[-0.03em] ${className}`}
    >
      {logo ? <Wordmark logo={logo} dark={logoDark} /> : mark && <Mark mark={mark} />}
      {!logo && <span className="truncate">{name}</span>}
    </span>
  );
}

const twice = ({ id }: SitePicture) =>
  `${imageUrl(id, 320, "webp")}, ${imageUrl(id, 640, "webp")} 2x`;

function Wordmark({ logo, dark }: { logo: SitePicture; dark: SitePicture | null }) {
  return (
    <picture className="contents">
      {dark && <source media="(prefers-color-scheme: dark)" srcSet={twice(dark)} />}
      <img
        src={imageUrl(logo.id, 320, "webp")}
        srcSet={twice(logo)}
        alt=""
        width={logo.width}
        height={logo.height}
        className={`logo ${dark ? "" : "on-plate"}`}
      />
    </picture>
  );
}

/**
 * The mark in the size of the text. React does not preload images in a `picture`, so this small one
 * cannot delay the page's main image.
 */
export const Mark = ({ mark }: { mark: SitePicture }) => (
  <picture className="contents">
    <img
      src={iconUrl(mark.id, "icon-64")}
      srcSet={`${iconUrl(mark.id, "icon-64")} 64w, ${imageUrl(mark.id, 320, "webp")} 320w`}
      sizes="27px"
      alt=""
      width={mark.width}
      height={mark.height}
      className="size-[1.35em] shrink-0 rounded-xs object-contain"
    />
  </picture>
);
