import { showFailure } from "./state/alerts.ts";
import { loadScript } from "./load-script.ts";
import { sharePage } from "./share-page.ts";

type Link = { webUrl: string; mobileWebUrl: string };
type Feed = {
  objectType: "feed";
  content: { title: string; description: string; imageUrl: string; link: Link };
  buttons: { title: string; link: Link }[];
};
type Kakao = {
  isInitialized: () => boolean;
  init: (key: string) => void;
  Share: { sendDefault: (feed: Feed) => unknown };
};

declare global {
  interface Window {
    Kakao?: Kakao;
  }
}

/**
 * One version with its hash, as Kakao publishes them:
 * https://developers.kakao.com/docs/latest/ko/javascript/download
 */
const SCRIPT = "https://t1.kakaocdn.net/kakao_js_sdk/2.7.9/kakao.min.js";
const INTEGRITY = "sha384-JpLApTkB8lPskhVMhT+m5Ln8aHlnS0bsIexhaak0jOhAkMYedQoVghPfSpjNi9K1";
const PATIENCE_MS = 5000;

export type KakaoShare = { title: string; description: string; imageUrl: string };

/**
 * Opens KakaoTalk's own choice of friends. Where Kakao's script is blocked or refuses, the page is
 * shared without it.
 */
export async function shareToKakao(
  key: string,
  { title, description, imageUrl }: KakaoShare,
): Promise<void> {
  try {
    const kakao = await loadScript(SCRIPT, {
      name: "kakao",
      read: () => window.Kakao,
      patience: PATIENCE_MS,
      integrity: INTEGRITY,
    });
    if (!kakao.isInitialized()) kakao.init(key);
    const url = location.origin + location.pathname;
    const link = { webUrl: url, mobileWebUrl: url };
    await kakao.Share.sendDefault({
      objectType: "feed",
      content: { title, description, imageUrl, link },
      buttons: [{ title: "상품 보기", link }],
    });
  } catch {
    showFailure("카카오톡을 열지 못했어요. 대신 링크로 공유해주세요");
    await sharePage(title, "카카오톡을 열지 못해 링크를 복사했어요.");
  }
}
