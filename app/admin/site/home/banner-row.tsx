import type { PicturedBanner } from "#shop/site/banner/list-banners.server.ts";
import { Link } from "react-router";
import { bannerStates } from "#shop/site/banner/banner.ts";
import type { BannerMove } from "#shop/site/banner/banner-places.ts";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { OrderRow, StepButton, type RowDrag } from "./order-row.tsx";

type Props = RowDrag & {
  banner: PicturedBanner;
  isFirst: boolean;
  isLast: boolean;
  onStep: (move: BannerMove) => void;
};

export function BannerRow({ banner, isFirst, isLast, onStep, ...drag }: Props) {
  const { id, alt, image, state } = banner;
  const words = (
    <>
      <span className="mr-2 font-semibold text-accent">배너</span>
      {alt}
      {state !== "shown" && <span className="ml-2 text-12 text-soft">{bannerStates[state]}</span>}
    </>
  );
  const to = (step: BannerMove["step"]) => ({ move: { step, id }, onStep });
  return (
    <OrderRow {...drag} {...{ id, image }} title={words}>
      <StepButton {...to("raise")} cannot={isFirst} label={`위로: ${alt}`}>
        <ChevronIcon className="size-4 -rotate-90" />
      </StepButton>
      <StepButton {...to("lower")} cannot={isLast} label={`아래로: ${alt}`}>
        <ChevronIcon className="size-4 rotate-90" />
      </StepButton>
      <Link
        to={`/admin/site/home/banner/${id}`}
        className="inline-grid min-h-11 min-w-11 place-items-center rounded-s px-2 text-14 hover:bg-wash"
      >
        <span>
          고치기<span className="sr-only">: {alt}</span>
        </span>
      </Link>
    </OrderRow>
  );
}
