import * as z from "zod";
import { hexColour, isReadable, leastContrast, nearestReadable, READABLE } from "./accent.ts";
import { moods, type Mood, type Scheme } from "./look.ts";

/** Id of a picture of the shop; null: none. */
export const pictureId = z
  .literal("")
  .transform(() => null)
  .or(z.string().regex(/^[a-z0-9]{8,64}$/, "이미지를 다시 골라주세요."))
  .default(null);

const where = { light: "밝은 화면", dark: "어두운 화면" };

/** Why an accent is not taken, with the nearest one that is; null when it is readable. */
export const accentTrouble = (
  accent: string,
  scheme: Scheme,
  mood: Mood = "plain",
): string | null =>
  isReadable(accent, scheme, mood)
    ? null
    : `${where[scheme]}에서 글자가 잘 읽히지 않아요(대비 ${leastContrast(accent, scheme, mood).toFixed(1)}:1, ${READABLE}:1부터 쓸 수 있어요). 가장 가까운 읽히는 색은 ${nearestReadable(accent, scheme, mood)}예요.`;

const accent = z
  .string()
  .default("")
  .transform((typed, context) => {
    if (!typed.trim()) return null;
    const colour = hexColour(typed);
    if (colour) return colour;
    context.addIssue("#c73a22처럼 색을 적어주세요.");
    return z.NEVER;
  });

/** Mood, logo, mark and accent. A picture is named by its id. */
export const lookFields = {
  part: z.literal("look"),
  // A form that was open during an update does not know of moods.
  mood: z.enum(moods, "분위기를 골라주세요.").default("plain"),
  logo: pictureId,
  logoDark: pictureId,
  mark: pictureId,
  accent,
  accentDark: accent,
};

const schemes = { accent: "light", accentDark: "dark" } as const;

type Accents = { mood: Mood; accent: string | null; accentDark: string | null };

/** Each accent that nobody could read in the form's mood, with the words beside its field. */
export const accentTroubles = (form: Accents): [field: keyof typeof schemes, words: string][] =>
  (["accent", "accentDark"] as const).flatMap((field) => {
    const colour = form[field];
    const words = colour && accentTrouble(colour, schemes[field], form.mood);
    return words ? [[field, words] as [typeof field, string]] : [];
  });
