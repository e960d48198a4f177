export type WishReply = { ids: string[] | null; message: string };

/** Posts to a member's wish list, also while the page goes away. `ok` says whether the list took it. */
export async function sendWish(
  fields: Record<string, string>,
): Promise<WishReply & { ok: boolean }> {
  try {
    const answer = await fetch("/wish/ids", {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { accept: "application/json" },
      keepalive: true,
    });
    const reply: WishReply = await answer.json();
    return { ...reply, ok: answer.ok };
  } catch {
    return {
      ok: false,
      ids: null,
      message: "찜을 저장하지 못했어요. 인터넷 연결을 확인하고 다시 눌러주세요.",
    };
  }
}
