import { postFields } from "#app/browser/post-fields.ts";

export type WishReply = { ids: string[] | null; message: string };

/** Posts to a member's wish list; throws as `postFields` does. */
export const sendWish = (fields: Record<string, string>): Promise<WishReply> =>
  postFields(
    "/wish/ids",
    fields,
    "찜을 저장하지 못했어요. 인터넷 연결을 확인하고 다시 눌러주세요.",
  );
