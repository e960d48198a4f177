import * as z from "zod";

export const TOKEN_DAYS = 3650;

export const storageTokenForm = z.object({
  label: z.string().trim().min(1, "어디에 쓰는 토큰인지 적어주세요.").max(60, "60자까지 쓸 수 있어요."),
  /** empty: until it is revoked */
  days: z.preprocess((value) => (value === "" ? undefined : value), z.coerce.number("숫자로 적어주세요.").int("일 단위로 적어주세요.").min(1, "하루 이상이어야 해요.").max(TOKEN_DAYS, "3,650일까지 정할 수 있어요.").optional()),
});
