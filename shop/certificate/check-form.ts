import * as z from "zod";
import { identifier } from "#shop/typed-words.ts";

const NOTHING = "증서 번호를 적거나 파일을 골라주세요.";

/** Ways to check a certificate: its number, its text, or a file that the browser read (base64). */
export const checkForm = z
  .object({
    number: identifier().max(60, "증서 번호는 16자예요.").default("").meta({
      label: "증서 번호",
      placeholder: "ABCD-EFGH-JKMN-PQRS",
      autoCapitalize: "characters",
      spellCheck: false,
    }),
    text: z
      .string()
      .max(60_000, "증서보다 긴 글이에요.")
      .default("")
      .meta({ label: "JSON 증서 전체", rows: 6, spellCheck: false }),
    file: z
      .string()
      .regex(/^[A-Za-z0-9+/]*={0,2}$/, "파일을 다시 골라주세요.")
      .default(""),
  })
  .refine(({ number, text, file }) => number || text.trim() || file, {
    path: ["number"],
    message: NOTHING,
  });
