import { courierMemos } from "#shop/order/delivery/courier-memos.ts";

export type SeedPerson = {
  name: string;
  /** Digits. 010-0000 is given to nobody. */
  phone: string;
  email: string;
  postcode: string;
  /** The towns are real, the roads are not. */
  address: string;
  addressDetail: string;
  courierMemo: string;
};

type Row = readonly [
  name: string,
  mailName: string,
  postcode: string,
  address: string,
  addressDetail: string,
  memo: string,
];

const [door, guard, before, phone, locker] = courierMemos;

const rows: readonly Row[] = [
  ["김서윤", "seoyun.kim", "04031", "서울특별시 마포구 달무리로 18", "302호", door],
  ["이도현", "dohyun.lee", "06120", "서울특별시 강남구 밤나무길 44", "한빛빌 201호", locker],
  ["박하은", "haeun.park", "13494", "경기도 성남시 분당구 새벽로 127", "103동 1204호", guard],
  ["최준서", "junseo.choi", "48094", "부산광역시 해운대구 물결로 9", "해안타운 5층", phone],
  ["정유나", "yuna.jung", "34126", "대전광역시 유성구 별똥로 61", "205동 803호", door],
  ["강민재", "minjae.kang", "61947", "광주광역시 서구 느티울길 33", "1층 왼쪽 집", before],
  ["조아인", "ain.cho", "41931", "대구광역시 중구 옛성로 7-2", "", "1층 꽃집에 맡겨주세요."],
  ["윤시우", "siwoo.yoon", "22001", "인천광역시 연수구 갈매기로 210", "1501동 2203호", door],
  ["장예린", "yerin.jang", "10403", "경기도 고양시 일산동구 호수물길 55", "오피스텔 914호", locker],
  ["임건우", "gunwoo.lim", "44692", "울산광역시 남구 고래로 88", "302동 1102호", guard],
  ["한지호", "jiho.han", "24341", "강원특별자치도 춘천시 안개로 14", "", before],
  [
    "오채원",
    "chaewon.oh",
    "63122",
    "제주특별자치도 제주시 바람돌길 26",
    "돌담집",
    "대문 안쪽 평상에 놓아주세요.",
  ],
  ["서은우", "eunwoo.seo", "30103", "세종특별자치시 나루터로 71", "607동 502호", door],
  [
    "신다온",
    "daon.shin",
    "03086",
    "서울특별시 종로구 낮은담길 5",
    "2층",
    "초인종이 고장 났어요. 전화해주세요.",
  ],
  ["권태린", "taerin.kwon", "05543", "서울특별시 송파구 잔물결로 302", "112동 907호", guard],
  ["황이안", "ian.hwang", "16514", "경기도 수원시 영통구 매화마을로 48", "1403호", locker],
  ["안소율", "soyul.ahn", "51439", "경상남도 창원시 성산구 벚꽃언덕로 19", "203동 601호", door],
  ["송재하", "jaeha.song", "54999", "전북특별자치도 전주시 완산구 한지골길 11", "", phone],
  [
    "전가을",
    "gaeul.jeon",
    "28537",
    "충청북도 청주시 상당구 무심안길 37",
    "별빛아파트 104동 305호",
    before,
  ],
  [
    "홍리아",
    "ria.hong",
    "07327",
    "서울특별시 영등포구 은행나무로 76",
    "오피스 12층",
    "회사 안내대에 맡겨주세요.",
  ],
  ["유단우", "danu.yoo", "14072", "경기도 안양시 동안구 너른들로 132", "501동 1801호", door],
  ["고나엘", "nael.ko", "59723", "전라남도 여수시 밤바다길 3", "옥탑", phone],
  ["문태오", "taeo.moon", "36663", "경상북도 안동시 월천길 60", "", before],
  ["양새온", "saeon.yang", "31100", "충청남도 천안시 서북구 두레로 205", "306동 1407호", guard],
  [
    "손보미",
    "bomi.son",
    "04778",
    "서울특별시 성동구 붉은벽돌길 21",
    "지하 1층 작업실",
    "작업실 문 앞 바구니에 넣어주세요.",
  ],
  ["배우진", "ujin.bae", "47247", "부산광역시 부산진구 전차길 92", "805호", locker],
  ["백소담", "sodam.baek", "08790", "서울특별시 관악구 솔숲길 150", "반지하 101호", door],
  ["남궁현", "hyun.namgoong", "18468", "경기도 화성시 반달들로 66", "2104동 1003호", guard],
  ["허봄", "bom.heo", "25769", "강원특별자치도 동해시 파도문로 8", "", door],
  ["선우결", "gyeol.sunwoo", "03170", "서울특별시 종로구 북소리길 27", "북카페 2층", before],
];

/** Thirty people who do not exist. */
export const seedPeople: readonly SeedPerson[] = rows.map(
  ([name, mailName, postcode, address, addressDetail, courierMemo], index) => ({
    name,
    phone: `0100000${String(1101 + index * 37)}`,
    email: `${mailName}@example.com`,
    postcode,
    address,
    addressDetail,
    courierMemo,
  }),
);

export const seedRecommenders: readonly { code: string; name: string }[] = [
  { code: "MOON26", name: "문가온 성우" },
  { code: "EDEN84", name: "윤이든 성우" },
  { code: "DAWN10", name: "임새벽 클래스" },
  { code: "SORIMATE", name: "소리친구 뉴스레터" },
  { code: "BOOKCAFE", name: "북카페 느린장" },
];
