import { disassemble } from "es-hangul";
import { readIdentifier } from "#lib/text/typed.ts";
import type { SendingSettings } from "#shop/site/sending/sending.ts";
import { carriers, type Carrier } from "../delivery/carriers.ts";
import { waysOf, type SendingWay } from "../delivery/ways.ts";
import { PICKUP_WAY } from "#shop/order/notice/order-facts.ts";

/** Short and former names, and codes used between shops. */
const aliases: Record<string, readonly string[]> = {
  우체국택배: ["우체국", "우편", "우체국소포", "epost", "koreapost", "krepost", "01"],
  CJ대한통운: [
    "cj",
    "대한통운",
    "씨제이",
    "씨제이대한통운",
    "cj택배",
    "cjgls",
    "cj로지스틱스",
    "cjlogistics",
    "krcjlogistics",
    "04",
  ],
  로젠택배: ["로젠", "로젠로지스", "logen", "krlogen", "06"],
  한진택배: ["한진", "한진로지스틱스", "hanjin", "krhanjin", "05"],
  롯데택배: [
    "롯데",
    "롯데글로벌로지스",
    "롯데로지스틱스",
    "현대택배",
    "현대로지스틱스",
    "lotte",
    "krlotte",
    "08",
  ],
  드림택배: ["드림", "kg로지스", "kglogis", "kg옐로우캡", "39"],
  대신택배: ["대신", "대신화물", "대신정기화물", "daesin", "krdaesin", "22"],
  일양로지스: [
    "일양",
    "일양택배",
    "일양익스프레스",
    "ilyang",
    "ilyanglogis",
    "krilyanglogis",
    "11",
  ],
  경동택배: ["경동", "경동화물", "합동", "합동택배", "kdexp", "krkdexp", "23", "32"],
  천일택배: ["천일", "천일화물", "chunil", "chunilps", "krchunilps", "17"],
  건영택배: ["건영", "건영화물", "kunyoung", "krkunyoung", "18"],
  국제정보통신: ["국제"],
  GTX택배: ["gtx", "gtx로지스", "이노지스", "이노지스택배", "15"],
};

/** Normalises case, width and separators; keeps leading formula characters. */
const plain = (typed: string): string =>
  readIdentifier(typed)
    .toLowerCase()
    .replace(/[._()]/g, "");

const carrierByName = new Map(
  carriers.flatMap((carrier) =>
    [carrier.name, ...(aliases[carrier.name] ?? [])].map((name) => [plain(name), carrier] as const),
  ),
);

/** The carrier of a name or alias. */
export const carrierNamed = (typed: string): Carrier | undefined =>
  carrierByName.get(plain(typed)) ?? carrierByName.get(plain(typed).replace(/택배$/, ""));

const wayAliases: Record<string, readonly string[]> = {
  "편의점 택배": ["편의점", "gs25", "gs25택배", "gs택배", "반값택배", "cu", "cu택배", "알뜰택배"],
  "우체국 등기": ["등기", "우편등기", "등기우편", "준등기", "registered"],
  퀵: ["퀵서비스", "퀵배송", "오토바이퀵", "오토바이", "quick"],
  "직접 배달": ["직접", "직배", "직접배송", "직접전달", "직배송", "자체배송", "인편"],
  [PICKUP_WAY]: ["방문", "픽업", "매장수령", "매장픽업", "현장수령", "직접수령", "pickup"],
};

/** The way that a name or alias means; an owner's own carrier before everything else. */
export function wayOfName(sending: SendingSettings, typed: string): SendingWay | undefined {
  const ways = waysOf(sending);
  const name = plain(typed);
  if (!name) return undefined;
  return (
    ways.findLast((way) => plain(way.name) === name) ??
    ways.find((way) => way.name === carrierNamed(typed)?.name) ??
    ways.find((way) => wayAliases[way.name]?.includes(name))
  );
}

const MOST_TYPED = 30;

/** The edit distance of two words. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at++) {
    row = row.reduce<number[]>(
      (next, above, place) => [
        ...next,
        place === 0
          ? at
          : Math.min(
              above + 1,
              next[place - 1]! + 1,
              row[place - 1]! + Number(one[at - 1] !== other[place - 1]),
            ),
      ],
      [],
    );
  }
  return row.at(-1)!;
}

const spellings = [...carrierByName].map(([name, carrier]) => ({
  carrier,
  spelled: disassemble(name),
}));

/** Up to two carriers with similar names, nearest first. */
export function likelyCarriers(typed: string): string[] {
  const letters = plain(typed).slice(0, MOST_TYPED);
  const typedSpellings = [letters, letters.replace(/택배$/, "")]
    .map((word) => disassemble(word))
    .filter((word) => word.length > 2);
  const near = spellings
    .map(({ carrier, spelled }) => ({
      carrier,
      far: Math.min(...typedSpellings.map((word) => distance(word, spelled) / word.length)),
    }))
    .filter(({ far }) => far <= 1 / 4);
  return [
    ...new Set(near.toSorted((a, b) => a.far - b.far).map(({ carrier }) => carrier.name)),
  ].slice(0, 2);
}
