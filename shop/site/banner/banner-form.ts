import * as z from "zod";
import { pathInside } from "#lib/path-inside.ts";
import { fromSeoulLocal } from "#lib/seoul-local-time.ts";
import { line, sentBack, typedLine } from "#shop/typed-words.ts";
import { bannerFields as labels } from "./banner.ts";
import { pictureId } from "../look-form.ts";

const BANNER = { alt: 120, link: 300 } as const;

const isHttps = (typed: string): boolean => {
  const url = URL.parse(typed);
  return url?.protocol === "https:" && !url.username && !url.password && !url.port;
};

const link = line("누르면 열리는 곳을 적어주세요.")
  .refine((typed) => typed !== "", "누르면 열리는 곳을 적어주세요.")
  .refine((typed) => typed.length <= BANNER.link, `${BANNER.link}자까지 쓸 수 있어요.`)
  .refine(
    (typed) => typed === "" || typed === "/" || pathInside(typed) !== "/" || isHttps(typed),
    "/로 시작하는 이 상점의 주소를 적어주세요. 예: /product/…",
  )
  .meta({
    label: labels.link,
    maxLength: BANNER.link,
    placeholder: "/product/…",
    hint: "이 상점의 주소나, 상점 설정에 적은 채널의 https 주소예요.",
  });

const hour = z
  .string()
  .default("")
  .transform((typed, context) => {
    if (!typed) return null;
    const at = fromSeoulLocal(typed.slice(0, 16));
    if (at && at.getTime() % 3_600_000 === 0) return at.toISOString();
    context.addIssue(at ? "분은 00으로 골라주세요. 예: 10:00" : "날짜와 시각을 모두 골라주세요.");
    return z.NEVER;
  })
  .meta({ type: "datetime-local", optional: true });

const named = {
  id: z.string().regex(/^[a-z0-9]{12}$/),
  seen: sentBack(100, "새로고침한 뒤 다시 저장해주세요."),
};

const edited = z
  .object({
    intent: z.literal("save"),
    ...named,
    picture: pictureId.refine((id) => id !== null, "그림을 골라주세요."),
    narrow: pictureId,
    alt: typedLine("그림을 볼 수 없는 분께 들려드릴 말을 적어주세요.", BANNER.alt).meta({
      label: labels.alt,
      hint: "그림에 적힌 말과 뜻을 그대로 적어주세요. 화면을 읽어주는 기기와 그림이 뜨지 않은 화면이 써요.",
    }),
    link,
    isOn: z
      .enum(["on", "off"], "보일지 골라주세요.")
      .transform((typed) => typed === "on")
      .meta({ label: labels.isOn }),
    from: hour.meta({
      label: labels.from,
      hint: "서울 시각, 정각이에요. 비우면 바로 보여요.",
    }),
    until: hour.meta({
      label: labels.until,
      hint: "서울 시각, 정각이에요. 비우면 숨길 때까지 보여요.",
    }),
  })
  .refine(({ from, until }) => !from || !until || from < until, {
    path: ["until"],
    error: "끝나는 시각은 시작하는 시각보다 뒤여야 해요.",
  });

/** A banner of the home page made, changed or taken away. */
export const bannerForms = z.discriminatedUnion(
  "intent",
  [edited, z.object({ intent: z.literal("remove"), ...named })],
  "할 수 없는 작업이에요.",
);
export type BannerForm = z.output<typeof bannerForms>;
