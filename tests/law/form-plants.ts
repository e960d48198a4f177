import { inPages, swap, without, type Plant, planted } from "./plants.ts";

const order = (rule: string, name: string, from: RegExp | string, to = ""): Plant => ({
  rule,
  name,
  plant: inPages(["order"], swap(from, to)),
});
const signUp = (rule: string, name: string, from: RegExp | string, to = ""): Plant => ({
  rule,
  name,
  plant: inPages(["sign-up"], swap(from, to)),
});
const closed = (role: "leave" | "consents" | "lookup" | "withdrawal", rule: string): Plant => ({
  rule,
  name: `${role} 화면이 없음`,
  plant: (seen) => ({
    ...seen,
    pages: seen.pages.map((page) =>
      page.role === role ? { ...page, status: 404, location: null, html: "" } : page,
    ),
  }),
});

const forms: Plant[] = [
  order("order-total", "총금액이 없는 주문서", "총 결제금액", "금액"),
  order("order-fee", "배송비를 숨긴 주문서", "배송비", "기타"),
  order("order-minors", "미성년자의 취소를 말하지 않음", "법정대리인", "보호자"),
  order("order-age", "14세 미만도 주문", "만 14세 미만은 주문할 수 없", "누구나 주문할 수 있"),
  order("order-personal", "개인정보의 보관 기간이 없음", "거래 기록을 5년", "거래 기록을 오래"),
  order("order-confirm", "확인하는 절차가 없음", "안내를 모두 확인했어요", "동의해요"),
  {
    rule: "order-safety",
    name: "배송 상품을 구매안전서비스 없이 계좌이체로 받음",
    plant: inPages(["order"], (html) =>
      html
        .replaceAll("구매안전서비스", "안내")
        .replace(/(<input[^>]*name="payBy")/, '<input name="payBy" value="own_account"/>$1'),
    ),
  },
  order(
    "order-button",
    "무엇인지 모르는 결제 단추",
    /(<button[^>]*value="order"[^>]*>)[\s\S]*?<\/button>/g,
    "$1다음</button>",
  ),
  order(
    "order-digital-consent",
    "철회 제한의 동의를 받지 않음",
    /name="agreeSupply"/g,
    'name="agreed"',
  ),
  order(
    "order-made-consent",
    "주문 제작의 동의를 받지 않음",
    /name="line\.0\.agreeMade"/g,
    'name="line.0.agreed"',
  ),
  order(
    "order-made-consent",
    "주문 제작의 동의가 무엇을 잃는지 말하지 않음",
    /만들기 시작한 뒤에는 청약철회를 할 수 없다는 데/g,
    "위의 내용에",
  ),
  order("order-made-consent", "주문 제작을 따로 알리지 않음", /주문 제작 안내/g, "안내"),
  order(
    "order-unticked",
    "주문 제작의 동의가 미리 표시됨",
    /(<input type="checkbox"[^>]*)name="line\.0\.agreeMade"/g,
    '$1checked="" name="line.0.agreeMade"',
  ),
  order(
    "order-unticked",
    "확인이 미리 표시됨",
    /(<input type="checkbox"[^>]*)name="agree"/g,
    '$1checked="" name="agree"',
  ),
  order(
    "order-unticked",
    "동의가 미리 표시됨",
    /(<input type="checkbox"[^>]*)name="agreeSupply"/g,
    '$1checked="" name="agreeSupply"',
  ),
  ...["marketing-email", "marketing-sms", "marketing-night", "terms"].map((kind) =>
    signUp(
      "sign-up-unticked",
      `${kind} 동의가 미리 표시됨`,
      new RegExp(`(<input type="checkbox"[^>]*)name="consent\\.${kind}"`, "g"),
      `$1checked="" name="consent.${kind}"`,
    ),
  ),
  signUp("sign-up-age", "나이를 묻지 않음", "만 14세 이상", "본인"),
  signUp("sign-up-apart", "약관을 한꺼번에 동의", 'name="consent.terms"', 'name="consent.all"'),
  signUp("sign-up-optional", "선택이라고 적지 않음", "(선택)", ""),
  signUp("sign-up-night", "밤 동의가 따로 없음", /밤 9시부터 아침 8시 사이에도/g, "언제든"),
  signUp(
    "sign-up-refuse",
    "거절하면 가입할 수 없는 듯이 적음",
    "동의하지 않아도 가입할 수 있",
    "동의하면 가입할 수 있",
  ),
  signUp(
    "sign-up-read",
    "방침을 읽을 길이 없음",
    /(<main[\s\S]*?)href="\/policy\/privacy"/g,
    '$1href="/"',
  ),
  closed("leave", "leave-online"),
  closed("consents", "consents-online"),
  planted(
    "cancel-online",
    "비회원 주문조회에 칸이 없음",
    without("lookup", /(?<=<main[\s\S]*)<form[\s\S]*?<\/form>/),
  ),
];

const leaving: Plant[] = [
  planted(
    "withdrawal-everywhere",
    "아래쪽에 청약철회가 없음",
    inPages("every", (html) => {
      const from = html.indexOf("<footer");
      return from < 0
        ? html
        : html.slice(0, from) + html.slice(from).replaceAll("청약철회", "문의");
    }),
  ),
  closed("withdrawal", "withdrawal-fields"),
  ...[
    ["이유를 물음", '<textarea name="reason"></textarea>'],
    ["비밀번호를 물음", '<input type="password" name="password"/>'],
    ["주문할 때보다 많은 칸", '<input required="" name="more"/>'.repeat(12)],
  ].map(([name = "", field]): Plant =>
    planted(
      "withdrawal-fields",
      `청약철회: ${name}`,
      inPages(["withdrawal"], swap("</main>", `${field}</main>`)),
    ),
  ),
  signUp(
    "sign-up-contract",
    "가입에 필요한 정보에 동의를 강요",
    "<ul",
    '<label><input type="checkbox" name="consent.privacy"/>개인정보 수집·이용에 동의해요 (필수)</label><ul',
  ),
];

export const formPlants: Plant[] = [...forms, ...leaving];
