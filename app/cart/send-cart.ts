export type CartReply = { count: number | null; message: string };

/** Posts to a member's cart, also while the page goes away. `ok` says whether the cart took it. */
export async function sendCart(
  fields: Record<string, string>,
): Promise<CartReply & { ok: boolean }> {
  try {
    const answer = await fetch("/cart", {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { accept: "application/json" },
      keepalive: true,
    });
    const reply: CartReply = await answer.json();
    return { ...reply, ok: answer.ok };
  } catch {
    return {
      ok: false,
      count: null,
      message: "장바구니에 저장하지 못했어요. 인터넷 연결을 확인하고 다시 시도해주세요.",
    };
  }
}
