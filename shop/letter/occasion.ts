import type { Block } from "#shop/page/blocks.ts";

const text = (key: string, ...lines: string[]): Block => ({
  kind: "text",
  key,
  html: lines.map((words) => `<p>${words}</p>`).join(""),
});
const button = (key: string, words: string, to: string): Block => ({
  kind: "button",
  key,
  words,
  to,
});

type OccasionWords = {
  title: string;
  /** when it goes, and to whom, for the owner */
  when: string;
  subject: string;
  /** what the owner begins with */
  blocks: Block[];
};

/**
 * Occasions on which a letter goes out by itself. Birthdays are none: the shop asks nobody for one.
 */
export const occasions = {
  welcome: {
    title: "가입 환영",
    when: "가입하고 한 시간 뒤에, 한 번만 보내요.",
    subject: "함께해주셔서 고마워요",
    blocks: [
      text(
        "hello001",
        "가입해주셔서 고마워요.",
        "무엇부터 들어볼지 망설여진다면, 요즘 많이 듣는 소리부터 둘러보세요.",
      ),
      button("goshop01", "상품 둘러보기", "/"),
    ],
  },
  cart: {
    title: "담아두고 간 장바구니",
    when: "마지막으로 담고 하루가 지나도록 주문하지 않으면 한 번 보내요. 그 사이 주문하면 보내지 않고, 같은 분에게는 30일에 한 번만 보내요.",
    subject: "장바구니에 담아둔 상품이 있어요",
    blocks: [
      text("cart0001", "담아둔 상품이 장바구니에 그대로 있어요.", "천천히 다시 살펴보세요."),
      button("gocart01", "장바구니 보기", "/order"),
    ],
  },
  bought: {
    title: "구매한 뒤",
    when: "받은 날부터(파일은 결제한 날부터) 7일이 지나면 주문마다 한 번 보내요. 취소하거나 모두 돌려받은 주문, 취소·반품·교환을 처리하는 주문, 선물한 주문에는 보내지 않아요.",
    subject: "잘 듣고 계신가요?",
    blocks: [
      text(
        "bought01",
        "구매하신 소리는 마음에 드셨나요?",
        "사용 방법이 궁금하면 편하게 물어보시고, 다른 분들에게 도움이 되도록 후기도 들려주세요.",
      ),
      button("review01", "후기 쓰기", "/my/reviews"),
    ],
  },
  ending: {
    title: "파일 이용 기간이 끝나갈 때",
    when: "파일을 열 수 있는 기간이 7일 남으면 주문마다 한 번 보내요. 선물한 파일은 받은 회원에게 보내요.",
    subject: "파일을 열 수 있는 기간이 얼마 남지 않았어요",
    blocks: [
      text(
        "ending01",
        "가지고 계신 파일을 열 수 있는 기간이 얼마 남지 않았어요.",
        "그 전에 내려받아 두세요.",
      ),
      button("vault001", "내 소리 열기", "/my/sounds"),
    ],
  },
} as const satisfies Record<string, OccasionWords>;

export type Occasion = keyof typeof occasions;
export const occasionNames = Object.keys(occasions) as [Occasion, ...Occasion[]];
