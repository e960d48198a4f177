import { postFields, RefusedPost } from "#app/browser/post-fields.ts";

export type CartReply = { count: number | null; message: string };

/** Posts to a member's cart; throws as `postFields` does. */
export const sendCart = (fields: Record<string, string>): Promise<CartReply> =>
  postFields(
    "/cart",
    fields,
    "장바구니에 저장하지 못했어요. 인터넷 연결을 확인하고 다시 시도해주세요.",
  );

/** The cart's count in a refusal, if it has one. */
export const countIn = (error: unknown): number | null =>
  error instanceof RefusedPost ? (error.reply as CartReply).count : null;
