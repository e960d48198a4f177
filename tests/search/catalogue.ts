import { productCategories, products } from "#shop/product/table.server.ts";
import { readSynonyms } from "#shop/product/search/synonym-form.ts";
import { listSynonyms, saveSynonyms } from "#shop/product/search/synonyms.server.ts";
import type { Db } from "#shop/shop.ts";
import { voiceFacts } from "#shop/product/voice/voice-facts.ts";
import { seededRandom } from "#tests/seeded-random.ts";

const list = (words: string) => words.split(" ");
const spaced = (words: string) => words.split(", ");

const MOODS = list(
  "잔잔한 다정한 또박또박 활기찬 묵직한 맑은 부드러운 씩씩한 나른한 포근한 상냥한 담백한 촉촉한 서늘한 경쾌한 믿음직한 수줍은 당당한 느긋한 반짝이는",
);
const PERSONS = spaced(
  "라디오 디제이, 이웃집 언니, 옆자리 선배, 동네 할머니, 새내기 아나운서, 도서관 사서, 항공 승무원, 꼬마 탐정, 로봇 집사, 숲속 요정, 바다 선장, 시골 이장, 야구 해설자, 요리 연구가, 역사 선생님, 우주 비행사, 골목 대장, 심야 택시 기사, 카페 사장님, 뮤지컬 배우",
);
const TOPICS = list(
  "박물관 병원 아파트 지하철 수족관 은행 대학교 캠핑장 미술관 공항 국립공원 온천 양조장 도자기 전통시장 자동차 화장품 반려견 유치원 요가 주식 부동산 건강식품 스마트폰 게임대회 등산로 자전거 드론 와인 커피 빵집 꽃집 웨딩홀 변호사 세무 이사 청소 보험 에어컨 안경",
);
const SPEECHES = spaced(
  "홍보 내레이션, 안내 방송, 전화 연결음, 광고 녹음, 다큐 내레이션, 교육 영상 더빙, 개회 선언문, 사용 설명 녹음",
);
const PLACES = spaced(
  "새벽 항구, 오래된 성당, 장마철 골목, 눈 덮인 산장, 여름 계곡, 대나무 숲, 한밤의 편의점, 빈 교실, 강변 산책로, 시장 입구, 지하 주차장, 기차 플랫폼, 놀이공원, 목공 작업실, 폐공장, 시골 마당, 옥상 정원, 빨래방, 비닐하우스, 천문대",
);
const NOISES = spaced(
  "발소리, 문 여닫는 소리, 빗방울, 바람, 종소리, 속삭임, 웅성거림, 새소리, 물결, 자판기, 자전거 벨, 기계음, 불꽃, 종이 넘기는 소리, 유리잔, 고양이, 천둥, 엔진, 귀뚜라미, 시계 초침",
);
const LEVELS = list("처음 기초 중급 심화 전문가");
const SUBJECTS = spaced(
  "발성, 호흡, 낭독, 오디오북 녹음, 성우 입문, 더빙 연기, 라디오 진행, 팟캐스트 제작, 동화 구연, 발음 교정, 스피치, 쇼호스트 화법, 홈 레코딩, 마이크 선택, 믹싱, 대본 쓰기, 사투리 연기, 노래 발성, 명상 안내, 게임 캐릭터 연기, 시 낭송, 수어 통역 협업, 아나운싱, 인공지능 음성 만들기",
);
const NIGHTS = list("깊은밤 초저녁 이른아침 오후 주말 첫눈오는날");
const MATERIALS = spaced(
  "귀 청소, 연필 쓰기, 머리 빗기, 책 읽어주기, 찻물 끓이기, 뜨개질, 나무 깎기, 향초 켜기, 키보드 치기, 과일 썰기, 모래 만지기, 이불 정리",
);
const BRANDS = list(
  "Moonrise Orange Velvet Cloud9 Harbor Nimbus Pebble Lantern Willow Echo Sunday Marble Cocoa Juniper Saffron Tundra Quartz Bonfire Meadow Atlas",
);
const GOODS = spaced(
  "카세트테이프, 오르골, 음성 엽서, 목소리 액자, 소리 램프, 낭독 노트, 배지 세트, 녹음기 파우치, 헤드폰 거치대, 바이닐 LP, 소리 알람 시계, 에코백",
);
const FAMILIES = list("김 이 박 최 정 강 조 윤 장 임 한 오 서 신 권 황 안 송 류 홍");
const FIRSTS = list("서 지 민 하 도 은 예 태 수 준 유 나 가 보 다 승 채 시 아 해");
const LASTS = list("연 우 빈 람 호 결 슬 온 율 희 봄 찬 별 름 석 담 인 경 솔 훈");

type Row = Pick<
  typeof products.$inferInsert,
  | "id"
  | "title"
  | "tags"
  | "category"
  | "voiceSex"
  | "voiceAge"
  | "voiceTone"
  | "voiceUse"
  | "voiceLanguages"
>;

const pairs = (some: string[], others: string[], join: (one: string, other: string) => string) =>
  some.flatMap((one) => others.map((other) => join(one, other)));

function titles(): [title: string, tag: string][] {
  const of = (tag: string, all: string[]) => all.map((title): [string, string] => [title, tag]);
  return [
    ...of(
      "목소리 모음",
      pairs(MOODS, PERSONS, (mood, person) => `${mood} ${person} 보이스팩`),
    ),
    ...of(
      "맞춤 녹음",
      pairs(TOPICS, SPEECHES, (topic, speech) => `${topic} ${speech}`),
    ),
    ...of(
      "현장 소리",
      pairs(PLACES, NOISES, (place, noise) => `${place} ${noise} 효과음`),
    ),
    ...of(
      "온라인 수업",
      pairs(LEVELS, SUBJECTS, (level, subject) => `${level} ${subject} 클래스`),
    ),
    ...of(
      "수면",
      pairs(NIGHTS, MATERIALS, (night, material) => `${night} ${material} ASMR`),
    ),
    ...of(
      "굿즈",
      pairs(BRANDS, GOODS, (brand, goods) => `${brand} ${goods}`),
    ),
  ];
}

/** Any number of them holds all kinds: a prime goes through the names in leaps. */
const STEP = 7919;

/** By tag; none of their names stands in a product's. */
export const shelves: Record<string, { slug: string; name: string; above: string }> = {
  "목소리 모음": { slug: "greetings", name: "인사말 꾸러미", above: "사람의 말" },
  "맞춤 녹음": { slug: "ordered", name: "주문 제작", above: "사람의 말" },
  "현장 소리": { slug: "places", name: "장면별 음원", above: "배경 사운드" },
  수면: { slug: "nights", name: "꿀잠 도우미", above: "배경 사운드" },
  "온라인 수업": { slug: "lessons", name: "혼자 배우기", above: "배움터" },
  굿즈: { slug: "keepsakes", name: "기념품", above: "선물 가게" },
};

/** Equal words that the owner of this shop wrote. */
export const ownersWords = `
박물관, 뮤지엄, 전시관
아파트, 공동주택
전시관 안내, 도슨트
병원, 의원, 클리닉
화장품, 코스메틱, 뷰티템
유치원, 병설 유아반
이사, 포장 용달
양조장, 브루어리
꽃집, 플라워숍
골목, 뒷길
지하 주차장, 차고
기차, 열차, 칙칙폭폭
문 여닫는, 도어
자판기, 벤딩 머신
찻물, 주전자
뜨개질, 니팅
발음 교정, 혀 짧은 소리
거치대, 걸이
파우치, 손가방
할머니, 어르신
`.trim();

const MAKERS = FAMILIES.length * FIRSTS.length * LASTS.length;
const PRODUCTS_EACH = 14;

/** A larger shop has more makers, each with as many products as in a small one. */
function makerOf(at: number): string {
  const maker = (Math.floor(at / PRODUCTS_EACH) * STEP) % MAKERS;
  const [family, rest] = [Math.floor(maker / 400), maker % 400];
  return FAMILIES[family]! + FIRSTS[Math.floor(rest / 20)]! + LASTS[rest % 20]!;
}

/** Products with many near duplicates; deterministic, and a larger catalogue begins with the
 * smaller one. */
export function catalogue(count: number): Row[] {
  const { next: random } = seededRandom(16);
  const one = <T>(among: readonly T[]): T => among[Math.floor(random() * among.length)]!;
  const names = titles();
  if (count > MAKERS * PRODUCTS_EACH) throw new Error("there are not so many names");
  return Array.from({ length: count }, (_, at) => {
    const [name, tag] = names[(at * STEP) % names.length]!;
    const isVoice = tag === "목소리 모음";
    return {
      id: `find${String(at).padStart(6, "0")}`,
      title: tag === "굿즈" ? `${name} ${makerOf(at)}` : `${makerOf(at)} ${name}`,
      tags: [tag],
      category: shelves[tag]!.slug,
      voiceSex: isVoice ? one(voiceFacts.voiceSex.among) : null,
      voiceAge: isVoice ? one(voiceFacts.voiceAge.among) : null,
      voiceTone: isVoice ? one(voiceFacts.voiceTone.among) : null,
      voiceUse: isVoice ? one(voiceFacts.voiceUse.among) : null,
      voiceLanguages: isVoice ? [one(voiceFacts.voiceLanguages.among)] : [],
    };
  });
}

const AT_ONCE = 1000;

/** These products, their shelves and the owner's equal words. */
export async function fillCatalogue(db: Db, rows: readonly Row[]): Promise<void> {
  const all = Object.values(shelves);
  const above = [...new Set(all.map((shelf) => shelf.above))];
  const slugOf = (name: string) => `above-${above.indexOf(name)}`;
  await db
    .insert(productCategories)
    .values([
      ...above.map((name) => ({ slug: slugOf(name), name })),
      ...all.map(({ slug, name, above }) => ({ slug, name, parent: slugOf(above) })),
    ]);
  const { seen } = await listSynonyms(db);
  const nobody = { account: null, address: "" };
  await saveSynonyms(db, { groups: readSynonyms(ownersWords), seen }, nobody);
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await db.insert(products).values(
      rows.slice(from, from + AT_ONCE).map((row) => ({
        ...row,
        price: 39_900,
        isShow: true,
        supplyNote: "결제한 다음 날까지 만들어 드려요.",
      })),
    );
}
