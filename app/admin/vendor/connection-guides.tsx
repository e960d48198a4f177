import type { ConnectionName } from "#shop/vendor/connection-form.ts";

type Guide = {
  title: string;
  /** the console's address, to read and type; pages of the office link nowhere outside */
  console: string;
  steps: readonly string[];
  /** what is copied from here into the console: the address to return to, or the shop's host */
  copies: "return" | "host";
  copyTitle: string;
};

/** Where to click at each company. */
export const guides: Record<ConnectionName, Guide> = {
  kakao: {
    title: "카카오 로그인과 공유",
    console: "developers.kakao.com",
    steps: [
      "카카오 개발자 콘솔에서 앱을 만들고, 앱 키에서 REST API 키와 JavaScript 키를 복사해요.",
      "‘카카오 로그인’을 켜고, REST API 키의 Redirect URI에 아래 주소를 등록해요.",
      "동의항목에서 닉네임을 켜요. 이메일은 비즈 앱으로 바꾼 뒤에 켤 수 있어요. 이메일이 오지 않으면 가입할 때 직접 적어요.",
      "공유하기를 쓰려면 JavaScript 키의 사이트 도메인에 상점 주소를 등록해요.",
    ],
    copies: "return",
    copyTitle: "Redirect URI",
  },
  naver: {
    title: "네이버 로그인",
    console: "developers.naver.com",
    steps: [
      "네이버 개발자센터에서 애플리케이션을 등록하고, 사용 API로 ‘네이버 로그인’을 골라요.",
      "제공 정보에서 이메일과 이름을 골라요.",
      "PC 웹과 모바일 웹을 추가하고, 서비스 URL에는 상점 주소를, Callback URL에는 아래 주소를 적어요.",
      "누구나 로그인하게 하려면 네이버의 검수를 받아야 해요. 그전에는 등록한 아이디만 로그인돼요.",
    ],
    copies: "return",
    copyTitle: "Callback URL",
  },
  google: {
    title: "Google 로그인",
    console: "console.cloud.google.com",
    steps: [
      "Google Cloud 콘솔에서 프로젝트를 만들고, OAuth 동의 화면을 ‘외부’로 만들어 게시해요.",
      "사용자 인증 정보에서 OAuth 클라이언트 ID를 만들어요. 유형은 ‘웹 애플리케이션’이에요.",
      "승인된 리디렉션 URI에 아래 주소를 등록해요.",
    ],
    copies: "return",
    copyTitle: "승인된 리디렉션 URI",
  },
  captcha: {
    title: "자동 입력 방지 (Turnstile)",
    console: "dash.cloudflare.com",
    steps: [
      "Cloudflare에 가입하고 Turnstile에서 위젯을 추가해요. 무료예요.",
      "호스트 이름에 아래 값을 적고, 위젯 모드는 ‘관리형’을 골라요.",
      "사이트 키와 비밀 키를 여기에 적어요. 저장한 뒤 직접 한 번 통과하면 켜져요.",
    ],
    copies: "host",
    copyTitle: "호스트 이름",
  },
};

/** What it does for shoppers once it is on. */
export const uses: Record<ConnectionName, string> = {
  kakao: "로그인과 가입 화면에 카카오 버튼이, 상품 화면의 공유에 카카오톡이 생겨요.",
  naver: "로그인과 가입 화면에 네이버 버튼이 생겨요.",
  google: "로그인과 가입 화면에 Google 버튼이 생겨요.",
  captcha:
    "가입, 비회원 주문과 조회, 비회원 문의에서 사람인지 확인해요. 로그인은 비밀번호를 여러 번 틀렸을 때만 확인해요.",
};

const goes: Record<ConnectionName, string> = {
  kakao: "카카오로 로그인하기와 카카오톡 공유가 사라져요.",
  naver: "네이버로 로그인하기가 사라져요.",
  google: "Google로 로그인하기가 사라져요.",
  captcha:
    "사람인지 확인하지 않아요. 대신 한 곳과 한 계정에서 비밀번호를 틀릴 수 있는 횟수가 줄어요.",
};

/** What goes when the keys are removed. `mailed`: whether members can be sent a link. */
export function lossOf(name: ConnectionName, mailed: boolean): string {
  if (name === "captcha") return goes[name];
  const after = mailed
    ? "이 계정으로만 로그인하던 회원은 비밀번호 찾기로 비밀번호를 만들어 들어올 수 있어요."
    : "메일을 보낼 수 없어, 이 계정으로만 로그인하던 회원은 들어올 수 없게 돼요. 메일 설정을 먼저 해주세요.";
  return `${goes[name]} ${after}`;
}

/** The settings of the server that decide instead. */
export const variables: Record<ConnectionName, string> = {
  kakao: "KAKAO_CLIENT_ID 또는 KAKAO_JAVASCRIPT_KEY",
  naver: "NAVER_CLIENT_ID",
  google: "GOOGLE_CLIENT_ID",
  captcha: "TURNSTILE_SITE_KEY",
};
