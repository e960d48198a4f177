import { Link } from "react-router";
import type { ImageInfo } from "#shop/file/image-url.ts";
import { Picture } from "#app/ui/picture.tsx";

export type BannerShown = {
  id: string;
  link: string;
  alt: string;
  thumbnail: ImageInfo | null;
  moThumbnail: ImageInfo | null;
};

/** A picture of the owner's own, whole, in a row of its own. */
export const BannerTile = ({ banner, priority }: { banner: BannerShown; priority: boolean }) => (
  <li className="md:col-span-2">
    <Link to={banner.link} className="block overflow-hidden md:rounded-m">
      <Picture
        image={banner.thumbnail}
        narrow={banner.moThumbnail}
        sizes="(max-width: 767px) 100vw, min(100vw, 1250px)"
        alt={banner.alt}
        priority={priority}
        className="w-full"
      />
    </Link>
  </li>
);
