import * as z from "zod";
import { MOST_BANNERS } from "./banner/banner.ts";
import { bannerSteps, moveBanner, placedAs, type BannerMove } from "./banner/banner-places.ts";
import { MOST_PINNED, movePin, pinSteps, type PinMove } from "./pins.ts";
import type { SiteSettings } from "./settings.ts";

const id = z.string().regex(/^[\w-]{1,64}$/, "상품을 다시 골라주세요.");

const ids = z
  .string("새로고침한 뒤 다시 저장해주세요.")
  .transform((typed) => [...new Set(typed.split(" ").filter(Boolean))])
  .pipe(z.array(id).max(MOST_PINNED, `${MOST_PINNED}개까지 먼저 보일 수 있어요.`));

const places = z
  .string()
  .transform((typed) => typed.split(" ").filter(Boolean))
  .pipe(z.array(z.string().regex(/^[a-z0-9]{12}@\d{1,3}$/)).max(MOST_BANNERS))
  .transform((typed) =>
    typed.map((text) => ({ id: text.slice(0, 12), after: Number(text.slice(13)) })),
  );

const moved = <Step extends string>(steps: readonly [Step, ...Step[]]) =>
  z
    .string()
    .transform((typed) => typed.split(" "))
    .pipe(z.tuple([z.enum(steps), id]))
    .transform(([step, of]) => ({ step: step as Step, id: of }));

const move = moved(pinSteps)
  .transform((made) => ({ kind: "pin" as const, made: made as PinMove }))
  .or(
    moved(bannerSteps).transform((made) => ({ kind: "banner" as const, made: made as BannerMove })),
  );

/** Which products come first, and where the banners stand. */
export const homeFields = {
  part: z.literal("home"),
  pinned: ids,
  banners: places.default([]),
  // Where there is no script, each button sends the form with its one move.
  move: move.optional(),
};

type HomeForm = z.output<z.ZodObject<typeof homeFields>>;

/** The settings that the form changes. */
export function homeOf(form: HomeForm, before: SiteSettings): Partial<SiteSettings> {
  const { pinned, move: step } = form;
  const banners = placedAs(before.banners, form.banners);
  if (step?.kind === "banner") return { pinned, banners: moveBanner(banners, step.made) };
  return { pinned: step ? movePin(pinned, step.made) : pinned, banners };
}
