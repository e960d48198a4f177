import { isBadInput } from "#shop/bad-input.ts";
import { isRefusal } from "#shop/refusal.ts";

export const codeOf = (error: unknown) =>
  isRefusal(error)
    ? error.code
    : isBadInput(error)
      ? Object.keys(error.errors).join()
      : String(error);
