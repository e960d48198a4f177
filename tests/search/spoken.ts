import { products } from "#shop/product/table.server.ts";
import { seedProducts } from "#db/seed/products.ts";
import { seedCategories, seedShelves } from "#db/seed/seed-categories.ts";
import { saveCategory } from "#shop/product/category/arrange-categories.server.ts";
import type { Db } from "#shop/shop.ts";

const BY = { account: null, address: "" };

/** A shop as an owner would fill it: key | title | summary | tags | description | percent off. */
const SHOP = `
lullaby | 별을 세는 밤 | 아기와 함께 듣는 피아노 자장가 | 피아노, 아기 | 아이가 스르르 잠드는 느린 곡이에요. 오르골 소리도 담았어요.
meditation | 숨 고르기 열흘 | 하루 한 편, 안내를 따라 하는 명상 | 호흡, 힐링 | 앉은 자리에서 숨을 세는 시간을 목소리가 이끌어요.
subway | 지하철 안내방송 세트 | 다음 역과 출입문을 알리는 목소리 | 교통, ARS | 시험 운행과 게임, 영상 배경에 쓰여요.
mart | 매장 마감 멘트 | 손님께 문 닫을 시간을 알리는 안내 | 매장, 안내 | 백화점과 마트, 도서관에서 그대로 틀 수 있어요.
ars | 전화 대기 음성 | 상담원을 기다리는 동안 들려드리는 말 | 회사, 고객센터 | 통화연결음과 함께 쓰는 ARS 목소리예요.
birthday | 이름을 불러주는 축하 노래 | 받는 사람 이름을 넣어 만드는 생일 노래 | 축하, 선물 | 부모님과 친구, 연인에게 보내요.
giftbox | 소리 선물 상자 | 카드와 함께 보내는 작은 오르골 | 오르골, 선물 | 포장해서 보내드려요. 집들이와 어버이날에 많이 찾으세요.
vlog | 산책하는 오후 | 브이로그와 유튜브에 까는 기타 배경음악 | BGM, 기타 | 저작권 걱정 없이 영상에 넣을 수 있어요.
trailer | 웅장한 예고편 음악 | 영화와 게임 예고에 어울리는 오케스트라 | BGM, 영화 | 북과 금관이 커지는 곡이에요.
cafe | 카페의 재즈 | 매장에서 트는 잔잔한 음악 | 재즈, 매장 | 피아노와 콘트라베이스로 녹음했어요.
birds | 숲의 아침 | 새가 우는 계곡을 녹음한 자연 소리 | 새소리, 자연 | 멧비둘기와 뻐꾸기가 울어요.
sea | 동해 파도 | 모래를 쓸고 가는 바닷물 소리 | 파도, 자연 | 강릉에서 해 뜨기 전에 녹음했어요.
fire | 장작불 앞에서 | 타닥타닥 타는 모닥불 | 불멍, 자연 | 겨울 캠핑장에서 담았어요.
thunder | 먼 천둥 | 소나기와 천둥이 지나가는 여름밤 | 비, 자연 | 공포 영상에도 쓰여요.
steps | 발소리 모음 | 구두와 운동화로 걷는 소리 | 효과음, 발소리 | 나무 바닥과 자갈, 눈길을 걸었어요.
door | 문 여닫는 소리 | 삐걱이는 나무문과 철문 | 효과음, 문 | 영상과 게임의 장면을 바꿀 때 써요.
clap | 박수와 환호 | 공연장 관객의 반응 | 효과음, 관객 | 웃음소리와 야유도 있어요.
button | 버튼 클릭음 | 앱 화면을 누를 때 나는 짧은 소리 | UI, 앱 | 게임과 웹에 넣기 좋게 다듬었어요.
cat | 고양이 골골송 | 무릎 위에서 가르랑거리는 고양이 | 동물, ASMR | 세 살 고양이 보리가 녹음했어요.
dog | 강아지 짖는 소리 | 반갑게 부르는 작은 개 | 동물, 효과음 | 초인종 장면에 쓰여요.
keyboard | 밤샘 코딩 키보드 | 갈축 키보드를 두드리는 소리 | ASMR, 집중 | 공부할 때 틀어두세요.
earclean | 귀 청소 상황극 | 사각사각 귀이개 소리 | ASMR, 팅글 | 이어폰으로 들어주세요.
radio | 심야 디제이 오프닝 | 라디오를 여는 낮은 남자 목소리 | 라디오, 오프닝 | 시그널 음악 위에 얹어 썼어요.
podcast | 팟캐스트 인트로 | 방송을 여는 10초 음악과 목소리 | 방송, 오프닝 | 진행자 이름을 넣어드려요.
docu | 다큐멘터리 해설 녹음 | 믿음직한 중년 남성의 해설 | 다큐, 성우 | 자연과 역사 영상에 어울려요.
kids | 동화 구연 녹음 | 유치원 아이에게 읽어주는 그림책 | 동화, 어린이 | 등장인물마다 목소리를 바꿔요.
english | 영어 회화 원어민 음성 | 천천히 따라 읽는 영어 문장 | 영어, 교육 | 학습지와 시험 듣기 자료에 써요.
japanese | 일본어 안내 녹음 | 도쿄에서 온 성우가 읽어요 | 일본어, 관광 | 박물관과 호텔에 보내요.
museum | 전시 해설 오디오 가이드 | 작품 앞에서 듣는 도슨트 목소리 | 박물관, 미술관 | 이어폰으로 듣는 관람 안내예요.
wedding | 결혼식 축사 대독 | 멀리 있는 가족의 편지를 읽어드려요 | 웨딩, 축사 | 예식장에서 틀어요.
election | 행사 사회자 멘트 | 개회사부터 폐회사까지 | 행사, 아나운서 | 체육대회와 시상식에서 썼어요.
dialect | 사투리 연기 수업 | 경상도와 전라도 말씨를 배워요 | 사투리, 수업 | 연기 지망생이 많이 들어요.
speech | 발표가 편해지는 말하기 | 면접과 발표를 앞둔 사람의 스피치 수업 | 스피치, 강의 | 떨림을 줄이는 숨을 연습해요.
mic | 집에서 시작하는 녹음 | 마이크 고르기와 방음을 배우는 온라인 강의 | 홈레코딩, 마이크 | 이불 속에서도 깨끗하게 녹음해요.
mixing | 목소리 믹싱 의뢰 | 잡음 제거와 볼륨 맞추기 | 편집, 마스터링 | 녹음은 있는데 소리가 지저분할 때 맡겨주세요.
villain | 악당의 웃음 | 게임과 애니메이션의 마왕 목소리 | 게임, 캐릭터 | 낮고 거친 남자 성우예요.
elf | 요정의 속삭임 | 판타지 게임의 맑은 여자 목소리 | 게임, 캐릭터 | 주문과 감탄사를 담았어요.
alarm | 아침 알람 벨소리 | 부드럽게 깨우는 휴대폰 알람 | 알람, 벨소리 | 점점 커져요.
ringtone | 할머니 전화 벨소리 | “전화 왔다” 구수한 목소리 벨 | 벨소리, 사투리 | 부모님 휴대폰에 넣어드리세요.
eco | 소리상점 에코백 | 파형을 인쇄한 천 가방 | 굿즈, 가방 | 도톰한 면으로 만들었어요. | 20
badge | 음표 배지 | 옷깃에 다는 작은 금속 배지 | 굿즈, 문구 | 두 가지 색이 있어요.
study | 독서실 백색소음 | 집중이 필요한 밤에 트는 조용한 소리 | 백색소음, 집중 | 에어컨과 책장 넘기는 소리예요.
yoga | 요가원의 싱잉볼 | 길게 울리는 티베트 그릇 | 요가, 힐링 | 수련을 마칠 때 울려요.
church | 새벽 성당 종 | 시골 성당에서 녹음한 종 | 종, 효과음 | 여섯 시에 열두 번 울려요.
`;

/** What people say, and the keys of what they mean; any one of them will do. */
const SPOKEN = `
종소리 = porcelain-bell chime-sounds church
명상 = meditation
안내방송 = subway mart
자장가 = lullaby
생일선물 = birthday giftbox
선물용 = giftbox birthday porcelain-bell voice-postcards
유튜브 배경음악 = vlog
명상음악 = meditation yoga
명상할 때 듣는 소리 = meditation yoga
아기 재우는 노래 = lullaby
아기 자장가 피아노 = lullaby
잠 안 올 때 듣는 소리 = rainy-whisper lullaby
수면음악 = lullaby rainy-whisper
꿀잠 = rainy-whisper lullaby
불면증 = rainy-whisper lullaby
빗소리 = rainy-whisper thunder
비 오는 소리 = rainy-whisper thunder
파도소리 = sea
바다 소리 = sea
새 소리 = birds
새소리 asmr = birds
자연의 소리 = birds sea fire
장작 타는 소리 = fire
불멍 = fire
모닥불 소리 = fire
천둥소리 = thunder
천둥번개 = thunder
성당 종소리 = church
교회 종 = church
싱잉볼 = yoga
요가 음악 = yoga
백색소음 = study
공부할 때 듣는 백색소음 = study
집중 잘되는 소리 = study keyboard
키보드 소리 = keyboard
키보드 asmr = keyboard
귀청소 asmr = earclean
고양이 소리 = cat
고양이 골골 = cat
강아지 소리 = dog
개 짖는 소리 = dog
동물 소리 = cat dog
발자국 소리 = steps
구두 발소리 = steps
걷는 소리 = steps
문 여는 소리 = door
문소리 = door
박수 소리 = clap
웃음소리 = clap villain
관객 환호성 = clap
클릭 소리 = button
버튼음 = button
앱 효과음 = button chime-sounds
알림음 = chime-sounds
알람소리 = alarm
모닝콜 = alarm morning-voice-pack
휴대폰 벨소리 = alarm ringtone
부모님 벨소리 = ringtone
지하철 안내방송 = subway
지하철 안내 목소리 = subway
매장 안내방송 = mart
매장 안내 멘트 = mart
마트 마감 방송 = mart
전화 연결음 = ars
통화연결음 = ars
고객센터 ars 음성 = ars
회사 전화 멘트 = ars
생일 축하 노래 = birthday
이름 넣은 생일 노래 = birthday
친구 생일선물 추천 = birthday giftbox
부모님 선물 = birthday giftbox
어버이날 선물 = giftbox
집들이 선물 = giftbox
오르골 = giftbox
브이로그 음악 = vlog
브이로그용 bgm = vlog
저작권 없는 음악 = vlog
기타 배경음악 = vlog
웅장한 bgm = trailer
영화 예고편 음악 = trailer
게임 배경음악 = trailer
카페 음악 = cafe
재즈 = cafe
매장 음악 = cafe
잔잔한 피아노 = cafe lullaby
라디오 디제이 목소리 = radio
낮은 남자 목소리 = radio villain
중저음 남자 성우 = radio docu villain
팟캐스트 오프닝 = podcast
방송 인트로 음악 = podcast
다큐 나레이션 = docu
다큐멘터리 성우 = docu
동화책 읽어주는 목소리 = kids
동화 녹음 = kids
어린이 동화 = kids
영어 원어민 녹음 = english
영어 성우 = english
일본어 성우 = japanese
박물관 안내 = museum japanese
오디오 가이드 = museum
도슨트 = museum
결혼식 축사 = wedding
웨딩 선물 편지 = wedding
행사 사회자 = election
행사 아나운서 목소리 = election
사투리 수업 = dialect
사투리 배우기 = dialect
면접 스피치 = speech
발표 연습 = speech
홈레코딩 강의 = mic
녹음 마이크 추천 = mic
잡음 제거 = mixing
녹음 편집 의뢰 = mixing
게임 캐릭터 목소리 = villain elf pixel-voices
마왕 목소리 = villain
요정 목소리 = elf
게임 효과음 = pixel-voices button door
회사 소개 영상 성우 = brand-narration
브랜드 나레이션 = brand-narration
오디오북 제작 = audiobook-reading
책 읽어주는 성우 = audiobook-reading kids
가게 로고송 만들기 = jingle-song
cm송 제작 = jingle-song
ai 목소리 = synthetic-voice
tts 음성 = synthetic-voice
나레이션 배우기 = narration-class
성우 학원 = narration-class dialect speech
lp판 = voice-record
카세트 테이프 = winter-cassette
아침 인사 음성 = morning-voice-pack
음성 엽서 = voice-postcards
에코백 = eco
음표 뱃지 = badge
할인 = eco morning-voice-pack rainy-whisper pixel-voices voice-postcards narration-class
할인하는 에코백 = eco
`;

export const spokenQueries = SPOKEN.trim()
  .split("\n")
  .map((line) => {
    const [typed, right] = line.split(" = ");
    return { typed: typed!, right: right!.split(" ") };
  });

/** Fills a shop with these and what is on show in the demo; the id of a product is its key. */
export async function fillSpokenShop(db: Db): Promise<void> {
  for (const category of seedCategories) await saveCategory(db, category, BY);
  const supplyNote = "결제한 다음 날까지 만들어 드려요.";
  const demo = seedProducts
    .filter(({ isShow }) => isShow)
    .map(({ key, title, summary, descriptionHtml, seoTitle, seoText, price, discountRatio }) => ({
      id: key,
      title,
      summary,
      description: descriptionHtml,
      seoTitle,
      seoText,
      price,
      discountRatio,
      isShow: true,
      supplyNote,
      ...seedShelves[key],
    }));
  const own = SHOP.trim()
    .split("\n")
    .map((line) => {
      const [id, title, summary, tags, words, off] = line.split(" | ");
      return {
        id: id!,
        title: title!,
        summary: summary!,
        tags: tags!.split(", "),
        description: `<p>${words}</p>`,
        price: 20_000,
        isShow: true,
        supplyNote,
        discountRatio: off ? Number(off) : null,
      };
    });
  await db.insert(products).values([...demo, ...own]);
}
