import { eq } from "drizzle-orm";
import { placePage } from "#shop/office/page/place-page.server.ts";
import type { Block } from "#shop/page/blocks.ts";
import { createPage } from "#shop/page/create-page.server.ts";
import { savePage } from "#shop/page/save-page.server.ts";
import { products } from "#shop/product/table.server.ts";
import type { Shop } from "#shop/shop.ts";
import type { ShelfProduct } from "./seed-shelf.server.ts";

const BY = { account: null, address: "" };
const HEARD = "morning-voice-pack";
const SHOWN = ["morning-voice-pack", "rainy-whisper", "voice-postcards", "voice-record"];

async function pictureOf(db: Shop["db"], id: string): Promise<string | null> {
  const [row] = await db
    .select({ picture: products.thumbnail })
    .from(products)
    .where(eq(products.id, id));
  return row?.picture ?? null;
}

/** What the shop tells of itself, with a block of most kinds. */
async function blocksOf(db: Shop["db"], shelf: readonly ShelfProduct[]): Promise<Block[]> {
  const heard = shelf.find(({ key }) => key === HEARD) ?? shelf[0];
  const shown = shelf.filter(({ key }) => SHOWN.includes(key)).slice(0, 4);
  const picture = heard && (await pictureOf(db, heard.id));
  return [
    {
      kind: "text",
      key: "hello",
      html: "<p>작은 녹음실에서 목소리를 만들어요. 새벽의 라디오처럼 가까이에서 말하는 소리, 영상과 가게에 어울리는 소리를 한 줄씩 고쳐 가며 녹음해요.</p><h2>이렇게 만들어요</h2><p>대본을 함께 읽고, 어울리는 목소리를 고르고, 세 번까지 다시 녹음해요. 받은 소리는 내 소리에서 언제든 다시 들을 수 있어요.</p>",
    },
    ...(picture
      ? [
          {
            kind: "columns" as const,
            key: "studio",
            left: { kind: "picture" as const, image: picture, alt: "보이스팩의 표지", caption: "" },
            right: {
              kind: "text" as const,
              html: "<h2>누가 말하나요</h2><p>성우 네 사람이 함께해요. 저마다의 결이 다르니 샘플을 먼저 들어보세요.</p><ul><li>내레이션과 오디오북</li><li>가게 안내와 전화 멘트</li><li>게임과 영상의 목소리</li></ul>",
            },
          },
        ]
      : []),
    ...(heard ? [{ kind: "samples" as const, key: "listen", product: heard.id }] : []),
    ...(shown.length
      ? [
          {
            kind: "products" as const,
            key: "begin",
            heading: "처음이라면 이것부터",
            products: shown.map(({ id }) => id),
          },
        ]
      : []),
    {
      kind: "questions",
      key: "often",
      heading: "자주 묻는 것",
      pairs: [
        {
          question: "녹음은 얼마나 걸리나요?",
          answer: "대본을 정하고 나서 보통 3일에서 5일 걸려요. 급하면 먼저 물어봐 주세요.",
        },
        {
          question: "상업용으로 써도 되나요?",
          answer: "상품마다 라이선스가 적혀 있어요. 더 넓게 쓰려면 주문 화면에서 골라주세요.",
        },
      ],
    },
    { kind: "button", key: "asking", words: "궁금한 것 물어보기", to: "/qna" },
  ];
}

/** One page of the owner's, in the menu and the footer. */
export async function seedPages(shop: Shop, shelf: readonly ShelfProduct[]): Promise<void> {
  const id = await createPage(shop.db, { title: "우리를 소개해요", slug: "소개" }, BY);
  const draft = {
    title: "우리를 소개해요",
    seoTitle: "",
    seoText: "작은 녹음실에서 목소리를 만드는 사람들의 이야기예요.",
    blocks: await blocksOf(shop.db, shelf),
    edits: 1,
    publish: true,
  };
  await savePage(shop, id, draft, BY);
  const place = { slug: "소개", seen: "소개", menuName: "소개", menu: true, footer: true };
  await placePage(shop, id, place, BY);
}
