import { loadScript } from "./load-script.ts";

type Link = { webUrl: string; mobileWebUrl: string };
type Feed = {
  objectType: "feed";
  content: { title: string; description: string; imageUrl: string; link: Link };
  buttons: { title: string; link: Link }[];
};
/**
 * The part of Kakao's script that the shop uses:
 * https://developers.kakao.com/sdk/reference/js/release/Kakao.html
 */
type Kakao = {
  isInitialized: () => boolean;
  init: (key: string) => void;
  Share: { sendDefault: (feed: Feed) => unknown };
  Auth: {
    authorize: (settings: {
      redirectUri: string;
      state: string;
      scope?: string;
      /** Opens the KakaoTalk app on a phone that has it. */
      throughTalk: boolean;
    }) => void;
  };
};

declare global {
  interface Window {
    Kakao?: Kakao;
  }
}

/**
 * A fixed version with its published hash:
 * https://developers.kakao.com/docs/latest/ko/javascript/download
 */
const SCRIPT = "https://t1.kakaocdn.net/kakao_js_sdk/2.7.9/kakao.min.js";
const INTEGRITY = "sha384-JpLApTkB8lPskhVMhT+m5Ln8aHlnS0bsIexhaak0jOhAkMYedQoVghPfSpjNi9K1";
const PATIENCE_MS = 5000;

/**
 * Loads and initialises Kakao's script with the JavaScript key. Rejects if it is blocked or slow.
 */
export async function loadKakao(key: string): Promise<Kakao> {
  const kakao = await loadScript(SCRIPT, {
    name: "kakao",
    read: () => window.Kakao,
    patience: PATIENCE_MS,
    integrity: INTEGRITY,
  });
  if (!kakao.isInitialized()) kakao.init(key);
  return kakao;
}
