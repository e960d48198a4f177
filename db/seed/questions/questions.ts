export type SeedQuestion = {
  /** place among the thirty people; null: the member whom everybody tries out */
  by: number | null;
  hoursAgo: number;
  product?: string;
  secret?: boolean;
  title: string;
  text: string;
  answer?: string;
};

const hello = "안녕하세요. 소리상점이에요.\n\n";

/** What shoppers asked of late, the newest first. */
export const seedQuestions: readonly SeedQuestion[] = [
  {
    by: 0,
    hoursAgo: 0.6,
    product: "brand-narration",
    title: "영어 원고도 녹음해주시나요?",
    text: "회사 소개 영상이 2분 정도인데 절반이 영어예요. 같은 성우분이 한국어와 영어를 모두 읽어주실 수 있는지 궁금해요.",
  },
  {
    by: null,
    hoursAgo: 2,
    product: "brand-narration",
    secret: true,
    title: "출시 전 제품 이름이 들어간 원고예요",
    text: "다음 달에 나오는 제품이라 이름이 알려지면 안 돼요. 비밀유지계약을 먼저 맺고 원고를 보내도 될까요? 계약서는 저희 양식이 있어요.",
  },
  {
    by: 2,
    hoursAgo: 5,
    product: "porcelain-bell",
    title: "실내에 걸어도 소리가 나나요?",
    text: "바람이 거의 없는 방인데 창가에 걸면 소리가 날까요? 손으로 건드려도 괜찮은지 궁금해요.",
  },
  {
    by: 12,
    hoursAgo: 20,
    secret: true,
    title: "결제가 두 번 된 것 같아요",
    text: "카드 알림이 두 번 왔어요. 주문은 하나만 보이는데 확인 부탁드려요.",
  },
  {
    by: 7,
    hoursAgo: 27,
    product: "narration-class",
    title: "토요일 말고 평일 저녁반도 있나요?",
    text: "주말에 일을 해서 토요일 오전은 어려워요. 평일 저녁반을 열 계획이 있는지 궁금합니다.",
  },
  {
    by: 4,
    hoursAgo: 31,
    product: "morning-voice-pack",
    title: "카페에서 아침마다 틀어도 되나요?",
    text: "작은 카페를 하고 있어요. 문 여는 시간에 인사 음원을 틀고 싶은데 개인 라이선스로도 되나요?",
    answer: `정*나님, ${hello}가게에서 손님에게 들려주는 것은 상업 라이선스로 써주세요. 매장 하나든 여러 곳이든 가격은 같고, 기간 제한도 없어요.\n이미 개인으로 사셨다면 상업으로 새로 주문하고 두 주문번호를 비밀글로 남겨주세요. 먼저 결제한 금액을 돌려드릴게요.`,
  },
  {
    by: null,
    hoursAgo: 50,
    secret: true,
    title: "환불 계좌를 바꾸고 싶어요",
    text: "가상계좌로 결제했던 주문을 취소했는데, 적어둔 환불 계좌를 지난달에 해지했어요. 다른 계좌로 받을 수 있을까요?",
    answer: `김*원님, ${hello}아직 송금 전이라 바꿀 수 있어요. 계좌번호는 여기에 적지 마시고 전화로 알려주세요. 본인 확인을 한 뒤 바로 바꿔드릴게요.`,
  },
  {
    by: 9,
    hoursAgo: 54,
    product: "chime-sounds",
    title: "알림음 길이를 0.8초로 줄일 수 있을까요?",
    text: "앱의 결제 완료 화면이 0.8초라서 소리가 남아요. 잘라서 쓰면 끝이 뚝 끊겨요.",
    answer: `임*우님, ${hello}구매하신 뒤에 3개까지 무료로 맞춰드려요. 어느 소리를 몇 초로 바꿀지 알려주시면 울림이 자연스럽게 끝나도록 다시 내보내서 영업일 2일 안에 보내드릴게요.`,
  },
  {
    by: 15,
    hoursAgo: 70,
    product: "pixel-voices",
    title: "유니티 2022 버전에서도 예제가 열리나요?",
    text: "예제 프로젝트가 최신 버전으로 되어 있으면 저희는 못 열어요. 지원하는 버전이 궁금합니다.",
    answer: `${hello}예제는 2021.3 LTS부터 열려요. 고도 엔진 예제는 4.1부터예요. 소리 파일만 쓰신다면 버전과 관계없이 쓸 수 있어요. 음높이를 흔드는 방법은 https://docs.unity3d.com/ScriptReference/AudioSource-pitch.html 을 참고해주세요.`,
  },
  {
    by: 5,
    hoursAgo: 96,
    product: "voice-record",
    title: "LP 받침대나 바늘도 함께 오나요?",
    text: "턴테이블이 처음이라 무엇이 더 필요한지 모르겠어요.",
    answer: `강*재님, ${hello}음반과 속지만 들어 있어요. 33회전을 지원하는 턴테이블이면 모두 들을 수 있고, 같은 녹음을 파일로도 보내드리니 먼저 들어보셔도 좋아요.`,
  },
  {
    by: null,
    hoursAgo: 120,
    product: "jingle-song",
    title: "노랫말을 직접 써서 보내도 되나요?",
    text: "가게를 함께하는 친구가 노랫말을 써두었어요. 그대로 쓰고 싶은데 글자 수가 정해져 있나요?",
    answer: `김*원님, ${hello}보내주신 노랫말로 지을 수 있어요. 15초에는 보통 24자에서 32자가 잘 어울려요. 조금 길면 선율 시안을 드릴 때 줄이는 방법을 함께 제안해드릴게요.`,
  },
  {
    by: 3,
    hoursAgo: 128,
    product: "audiobook-reading",
    title: "한 권 분량은 며칠이나 걸리나요?",
    text: "200쪽 정도의 수필집이에요. 출간일이 정해져 있어서 대략의 일정이 필요해요.",
    answer: `최*서님, ${hello}200쪽이면 보통 4시간 반쯤 되고, 원고를 확인한 날부터 영업일 15일을 잡아주세요. 출간일을 알려주시면 그 일주일 전에 최종 파일이 도착하도록 일정을 짜드릴게요.`,
  },
  {
    by: 10,
    hoursAgo: 140,
    secret: true,
    product: "synthetic-voice",
    title: "회사 안내 방송에 쓰려는데 계약서가 필요해요",
    text: "사내 규정 때문에 이용 허락서에 회사 이름과 사용 장소가 적혀 있어야 해요. 맞춰주실 수 있나요?",
    answer: `한*호님, ${hello}가능해요. 사업자등록증에 적힌 회사 이름과 사용 장소를 알려주시면 이용 허락서에 적어 다시 보내드릴게요. 추가 비용은 없어요.`,
  },
  {
    by: 13,
    hoursAgo: 150,
    product: "voice-postcards",
    title: "아이폰에서도 그냥 대면 열리나요?",
    text: "부모님이 쓰시는 휴대전화가 조금 오래되었어요. 앱을 깔아야 하면 어려우실 것 같아요.",
    answer: `${hello}앱은 필요 없어요. 아이폰은 XS부터, 안드로이드는 NFC가 켜져 있으면 뒷면에 대는 것만으로 열려요. 더 오래된 휴대전화는 엽서에 적힌 짧은 주소로도 들을 수 있어요.`,
  },
  {
    by: 16,
    hoursAgo: 170,
    product: "rainy-whisper",
    title: "이어폰 없이 들으면 소리가 너무 작아요",
    text: "스피커로 들으니 속삭임이 거의 안 들려요. 파일이 잘못된 걸까요?",
    answer: `${hello}일부러 작게 녹음한 작품이라 이어폰에 맞춰져 있어요. 스피커로 들으시도록 소리를 고르게 키운 파일을 주문하신 이메일로 보내드렸으니 들어봐주세요.`,
  },
  {
    by: 6,
    hoursAgo: 190,
    title: "세금계산서를 받을 수 있나요?",
    text: "회사 카드가 아니라 계좌이체로 결제하고 세금계산서를 받아야 해요.",
    answer: `조*인님, ${hello}가상계좌로 결제하신 주문은 세금계산서를 보내드릴 수 있어요. 사업자등록증과 받을 이메일을 고객센터 메일로 보내주세요. 카드로 결제한 주문은 카드 매출전표가 세금계산서를 대신해요.`,
  },
  {
    by: 8,
    hoursAgo: 215,
    product: "morning-voice-pack",
    title: "인사를 하나만 골라서 살 수 있나요?",
    text: "두 편 가운데 비 오는 날의 인사만 필요해요. 나눠서 파는 상품이 있는지 궁금합니다.",
    answer: `장*린님, ${hello}지금은 한 벌로만 드리고 있어요. 한 편씩 담은 상품을 준비하고 있으니, 나오면 이 상품 화면에 적어둘게요.`,
  },
  {
    by: 1,
    hoursAgo: 240,
    title: "비회원으로 주문했는데 회원이 되면 합쳐지나요?",
    text: "급해서 비회원으로 먼저 주문했어요. 나중에 가입하면 주문을 마이페이지에서 볼 수 있나요?",
    answer: `이*현님, ${hello}주문할 때 쓴 이메일로 가입하시면 마이페이지의 주문에서 가져오기 버튼이 나타나요. 한 번 누르면 이전 주문까지 모두 모여요.`,
  },
];

type SeedGuestQuestion = Pick<SeedQuestion, "hoursAgo" | "title" | "text" | "answer"> & {
  name: string;
  email: string;
};

/** The same of people without an account. */
export const seedGuestQuestions: readonly SeedGuestQuestion[] = [
  {
    name: "오하나",
    email: "hana.oh@example.com",
    hoursAgo: 3,
    title: "가입하지 않고 주문해도 파일을 다시 받을 수 있나요?",
    text: "회사에서 한 번만 쓸 목소리라 비회원으로 사려고 해요. 컴퓨터를 바꾸면 파일을 다시 받을 수 있는지 궁금해요.",
  },
  {
    name: "류선재",
    email: "sunjae.ryu@example.com",
    hoursAgo: 54,
    title: "쿠폰을 받으려면 꼭 가입해야 하나요?",
    text: "선물로 한 번 사려는데 상품 화면에 쿠폰 받기가 보여요. 비회원도 쓸 수 있나요?",
    answer: `류*재님, ${hello}쿠폰 받기는 회원만 할 수 있어요. 쿠폰 코드를 가지고 계시면 비회원 주문서에도 적어 쓸 수 있어요.`,
  },
];
