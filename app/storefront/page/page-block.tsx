import type { ComponentType } from "react";
import { Link } from "react-router";
import type { ShownBlock, ShownCell, ShownPicture } from "#shop/page/fill-blocks.server.ts";
import { Stars } from "#app/review/stars.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { SamplePlayer } from "#app/ui/sound/sample-player.tsx";
import { RichText } from "#app/ui/rich-text.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { ShelfTiles } from "../category/shelf-tile.tsx";
import type { Tile } from "../tile-of.ts";

export type TiledBlock = ShownBlock<Tile>;
type BlockOf<Kind extends TiledBlock["kind"]> = Extract<TiledBlock, { kind: Kind }>;
type Props<Shown> = { block: Shown; priority: boolean };

const READ = "mx-auto w-full max-w-180 px-5";
const WIDE = "mx-auto w-full max-w-312.5";
const heading = "text-20 font-semibold md:text-28 wrap-anywhere";

type ShownProps = { picture: ShownPicture; sizes: string; priority?: boolean };

const Shown = ({ picture: { image, alt, caption }, sizes, priority = false }: ShownProps) => (
  <figure>
    <Picture
      image={image}
      sizes={sizes}
      alt={alt}
      priority={priority}
      className="h-auto w-full rounded-m"
    />
    {caption && <figcaption className="pt-2 text-14 text-soft">{caption}</figcaption>}
  </figure>
);

function Cell({ cell }: { cell: ShownCell }) {
  if (cell.kind === "text") return <RichText html={cell.html} className="min-w-0" />;
  return cell.kind === "picture" ? (
    <Shown picture={cell} sizes="(max-width: 767px) 100vw, 460px" />
  ) : null;
}

const Gallery = ({ block: { pictures } }: { block: BlockOf<"gallery"> }) => (
  <ul className={`${WIDE} grid grid-cols-2 gap-2 px-5 md:grid-cols-3 md:gap-4`}>
    {pictures.map(({ image, alt }, at) => (
      <li key={`${image.id} ${at}`} className="aspect-square overflow-hidden rounded-m bg-wash">
        <Picture
          image={image}
          sizes="(max-width: 767px) 50vw, 400px"
          alt={alt}
          className="size-full"
        />
      </li>
    ))}
  </ul>
);

const Samples = ({ block: { product } }: { block: BlockOf<"samples"> }) => (
  <section aria-label={`${product.title} 들어보기`} className={`${READ} flex flex-col gap-3`}>
    <h2 className="text-16 font-semibold">
      <TextLink look="name" to={`/product/${product.id}`}>
        {product.title}
      </TextLink>
    </h2>
    <SamplePlayer product={product} />
  </section>
);

function Products({ block }: { block: BlockOf<"products" | "collection"> }) {
  const title = block.kind === "products" ? block.heading : block.name;
  return (
    <section aria-label={title || "상품"} className={WIDE}>
      {title && (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 pb-4">
          <h2 className={heading}>{title}</h2>
          {block.kind === "collection" && (
            <TextLink look="note" to={block.to} aria-label={`모두 보기: ${title}`}>
              모두 보기
            </TextLink>
          )}
        </div>
      )}
      <ShelfTiles tiles={block.tiles} heading={title ? "h3" : "h2"} />
    </section>
  );
}

const Questions = ({ block }: { block: BlockOf<"questions"> }) => (
  <section aria-label={block.heading || "질문과 답"} className={READ}>
    {block.heading && <h2 className={`${heading} pb-3`}>{block.heading}</h2>}
    <div className="border-t border-line">
      {block.pairs.map(({ question, answer }, at) => (
        <details key={`${at} ${question}`} className="group border-b border-line">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 text-16 font-medium [&::-webkit-details-marker]:hidden">
            <span className="min-w-0 wrap-anywhere">{question}</span>
            <ChevronIcon className="size-4 shrink-0 rotate-90 transition-transform duration-150 group-open:-rotate-90" />
          </summary>
          <p className="pb-5 text-16 wrap-anywhere whitespace-pre-wrap text-soft">{answer}</p>
        </details>
      ))}
    </div>
  </section>
);

const Quote = ({ block: { review } }: { block: BlockOf<"review"> }) => (
  <figure className={`${READ} flex flex-col gap-3`}>
    <Stars stars={review.stars} />
    <blockquote className="border-l-2 border-accent pl-4 text-16 wrap-anywhere whitespace-pre-wrap md:text-20">
      {review.text}
    </blockquote>
    <figcaption className="text-14 text-soft">
      {review.writerName}님의 후기 ·{" "}
      <TextLink look="soft" to={`/product/${review.product.id}/reviews`}>
        {review.product.title}
      </TextLink>
    </figcaption>
  </figure>
);

const Video = ({ block: { address, title } }: { block: BlockOf<"video"> }) => (
  <figure className="mx-auto w-full max-w-240 px-5">
    <iframe
      src={address}
      title={title || "동영상"}
      loading="lazy"
      allow="encrypted-media; picture-in-picture; fullscreen"
      allowFullScreen
      className="aspect-video w-full rounded-m border-0 bg-wash"
    />
    {title && <figcaption className="pt-2 text-14 text-soft">{title}</figcaption>}
  </figure>
);

const Hero = ({ block, priority }: Props<BlockOf<"hero">>) => (
  <section
    aria-label={block.heading}
    className={`${WIDE} grid items-center gap-x-12 gap-y-6 md:grid-cols-2 md:px-5`}
  >
    <Picture
      image={block.image}
      sizes="(max-width: 767px) 100vw, 600px"
      alt={block.alt}
      priority={priority}
      className="h-auto w-full md:order-last md:rounded-m"
    />
    <div className="flex min-w-0 flex-col items-start gap-4 px-5 md:px-0">
      <h2 className="text-28 font-bold text-balance wrap-anywhere md:text-40">{block.heading}</h2>
      {block.text && <p className="text-16 wrap-anywhere text-soft md:text-20">{block.text}</p>}
      {block.to && (
        <ButtonLink to={block.to} look="primary" size="l" className="max-w-full wrap-anywhere">
          {block.words}
        </ButtonLink>
      )}
    </div>
  </section>
);

const Banner = ({ block, priority }: Props<BlockOf<"banner">>) => (
  <div className={`${WIDE} md:px-5`}>
    <Link to={block.to} className="block overflow-hidden md:rounded-m">
      <Picture
        image={block.image}
        narrow={block.narrow}
        sizes="(max-width: 767px) 100vw, min(100vw, 1250px)"
        alt={block.alt}
        priority={priority}
        className="h-auto w-full"
      />
    </Link>
  </div>
);

const Reviews = ({ block: { heading: title, reviews } }: { block: BlockOf<"reviews"> }) => (
  <section aria-label={title || "최근 후기"} className={WIDE}>
    {title && <h2 className={`${heading} px-5 pb-4`}>{title}</h2>}
    <ul className="flex snap-x gap-3 overflow-x-auto px-5 md:grid md:grid-cols-3 md:gap-4">
      {reviews.map(({ id, stars, text, writerName, product }) => (
        <li key={id} className="flex w-72 shrink-0 snap-start scroll-mx-5 md:w-auto">
          <Card className="flex w-full flex-col gap-2 p-5 text-14">
            <Stars stars={stars} />
            <p className="line-clamp-4 wrap-anywhere whitespace-pre-wrap">{text}</p>
            <p className="mt-auto pt-1 text-12 text-soft">
              {writerName}님 ·{" "}
              <TextLink look="soft" to={`/product/${product.id}/reviews`}>
                {product.title}
              </TextLink>
            </p>
          </Card>
        </li>
      ))}
    </ul>
  </section>
);

const blocks: { [Kind in TiledBlock["kind"]]: ComponentType<Props<BlockOf<Kind>>> } = {
  // The home itself shows these two.
  front: () => null,
  list: () => null,
  hero: Hero,
  banner: Banner,
  reviews: Reviews,
  text: ({ block }) => <RichText html={block.html} className={READ} />,
  picture: ({ block, priority }) => (
    <div className="mx-auto w-full max-w-240 px-5">
      <Shown picture={block} sizes="(max-width: 1000px) 100vw, 960px" priority={priority} />
    </div>
  ),
  gallery: Gallery,
  columns: ({ block }) => (
    <div className="mx-auto grid w-full max-w-240 items-start gap-8 px-5 md:grid-cols-2 md:gap-12">
      <Cell cell={block.left} />
      <Cell cell={block.right} />
    </div>
  ),
  samples: Samples,
  products: Products,
  collection: Products,
  questions: Questions,
  review: Quote,
  button: ({ block }) => (
    <p className={READ}>
      <ButtonLink to={block.to} look="primary" size="l" className="max-w-full wrap-anywhere">
        {block.words}
      </ButtonLink>
    </p>
  ),
  video: Video,
};

/** One block of a page of the owner's. */
export function PageBlock(props: Props<TiledBlock>) {
  const Shown = blocks[props.block.kind] as ComponentType<Props<TiledBlock>>;
  return <Shown {...props} />;
}
