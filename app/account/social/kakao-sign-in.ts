import { loadKakao } from "#app/browser/load-kakao.ts";
import { failAction } from "#app/browser/run-action.ts";

const KAKAO = "https://kauth.kakao.com";

/**
 * Signs in through Kakao's script, which opens the KakaoTalk app. `begin` is our address that
 * creates the state; it answers with the address that browsers go to when the script is blocked.
 */
export async function signInWithKakao(key: string, begin: string): Promise<void> {
  const answer = await fetch(begin, { method: "POST", headers: { accept: "application/json" } });
  if (!answer.ok) throw new Error(`sign-in was not begun: ${answer.status}`);
  const { address }: { address: string } = await answer.json();
  const { origin, searchParams } = new URL(address, location.href);
  if (origin !== KAKAO) return location.assign(address);
  try {
    const kakao = await loadKakao(key);
    const scope = searchParams.get("scope");
    kakao.Auth.authorize({
      redirectUri: searchParams.get("redirect_uri") ?? "",
      state: searchParams.get("state") ?? "",
      ...(scope && { scope }),
      throughTalk: true,
    });
  } catch (error) {
    await failAction(error, { fallback: () => location.assign(address) });
  }
}
