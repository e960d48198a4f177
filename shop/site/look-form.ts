import * as z from "zod";
import { hexColour, isReadable, leastContrast, nearestReadable, READABLE } from "./accent.ts";
import type { Scheme } from "./accent.ts";

/** Id of a picture of the shop; null: none. */
export const pictureId = z
  .literal("")
  .transform(() => null)
  .or(z.string().regex(/^[a-z0-9]{8,64}$/, "이미지를 다시 골라주세요."))
  .default(null);

const where = { light: "밝은 화면", dark: "어두운 화면" };

/** Why an accent is not taken, with the nearest one that is; null when it is readable. */
export const accentTrouble = (accent: string, scheme: Scheme): string | null =>
  isReadable(accent, scheme)
    ? null
    : `${where[scheme]}에서 글자가 잘 읽히지 않아요(대비 ${leastContrast(accent, scheme).toFixed(1)}:1, ${READABLE}:1부터 쓸 수 있어요). 가장 가까운 읽히는 색은 ${nearestReadable(accent, scheme)}예요.`;

const accent = (scheme: Scheme) =>
  z
    .string()
    .default("")
    .transform((typed, context) => {
      if (!typed.trim()) return null;
      const colour = hexColour(typed);
      const trouble = colour ? accentTrouble(colour, scheme) : "#c73a22처럼 색을 적어주세요.";
      if (!trouble) return colour;
      context.addIssue(trouble);
      return z.NEVER;
    });

/** Logo, mark and accent. A picture is named by its id. */
export const lookFields = {
  part: z.literal("look"),
  logo: pictureId,
  logoDark: pictureId,
  mark: pictureId,
  accent: accent("light"),
  accentDark: accent("dark"),
};
