import { soundFailed } from "./sound-failed.ts";

const bought: Record<number, string> = {
  404: "더 이상 들을 수 없는 소리예요. 취소하거나 환불한 주문은 열 수 없어요.",
  410: "이용 기간이 지나 들을 수 없어요. 다시 이용해야 하면 고객센터로 알려주세요.",
  429: "짧은 시간에 너무 여러 번 열었어요. 잠시 뒤에 다시 들어주세요.",
};

/** Sends a HEAD request, since the audio element tells only that it failed. */
export async function whySilent(url: string): Promise<string> {
  if (!url.startsWith("/order-sounds/")) return soundFailed();
  const { status } = await fetch(url, { method: "HEAD" }).catch(() => ({ status: 0 }));
  return bought[status] ?? soundFailed();
}
