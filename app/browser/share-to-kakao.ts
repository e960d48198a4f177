import { loadKakao } from "./load-kakao.ts";
import { runAction } from "./run-action.ts";
import { sharePage } from "./share-page.ts";

export type KakaoShare = {
  title: string;
  description: string;
  imageUrl: string;
  /** what is shared in place of this page, and its button's words */
  to?: { url: string; button: string };
};

/** Opens KakaoTalk's friend picker, or the ordinary share if Kakao's script is blocked or fails. */
export async function shareToKakao(
  key: string,
  { title, description, imageUrl, to }: KakaoShare,
): Promise<void> {
  await runAction(
    async () => {
      const kakao = await loadKakao(key);
      const url = to?.url ?? location.origin + location.pathname;
      const link = { webUrl: url, mobileWebUrl: url };
      await kakao.Share.sendDefault({
        objectType: "feed",
        content: { title, description, imageUrl, link },
        buttons: [{ title: to?.button ?? "상품 보기", link }],
      });
    },
    {
      message: "카카오톡을 열지 못했어요. 대신 링크로 공유해주세요",
      fallback: () => sharePage(title, "카카오톡을 열지 못해 링크를 복사했어요.", to?.url),
      overlay: false,
    },
  );
}
