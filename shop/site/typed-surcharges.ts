import { typedInteger } from "#lib/typed-integer.ts";
import type { Surcharge } from "./surcharge.ts";

export const SURCHARGES = { ranges: 100, name: 20, text: 6000 } as const;

export const typedSurcharges = (table: readonly Surcharge[]): string =>
  table
    .map(({ from, to, fee, name }) => `${from === to ? from : `${from}~${to}`} ${fee} ${name}`)
    .map((line) => line.trim())
    .join("\n");

const RANGE = /^(\d{5})(?:\s*[~-]\s*(\d{5}))?[\s,]+([+-]?\d[\d,]*)\s*원?(?:[\s,]+(.+))?$/;

/** One range a line, "63000~63644 3000 제주"; what is wrong, in words, where it cannot be read. */
export function readSurcharges(typed: string, most: number): Surcharge[] | string {
  const lines = typed.normalize("NFKC").split(/\r?\n/);
  const table: (Surcharge & { at: number })[] = [];
  for (const [index, line] of lines.entries()) {
    if (!line.trim()) continue;
    const read = readLine(line.trim(), most);
    if (typeof read === "string") return `${index + 1}번째 줄: ${read}`;
    table.push({ ...read, at: index + 1 });
  }
  if (table.length > SURCHARGES.ranges) return `구간은 ${SURCHARGES.ranges}개까지 쓸 수 있어요.`;
  const sorted = table.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const twice = sorted.findIndex(({ from }, at) => at > 0 && from <= sorted[at - 1]!.to);
  if (twice > 0) {
    const both = [sorted[twice - 1]!.at, sorted[twice]!.at].toSorted((a, b) => a - b);
    return `${both[0]}번째 줄과 ${both[1]}번째 줄의 우편번호가 겹쳐요.`;
  }
  return sorted.map(({ from, to, fee, name }) => ({ from, to, fee, name }));
}

function readLine(line: string, most: number): Surcharge | string {
  const [, from, to = from, amount, name = ""] = RANGE.exec(line) ?? [];
  const fee = typedInteger(amount ?? "");
  if (!from || !to || fee === null) return "‘63000~63644 3000 제주’처럼 적어주세요.";
  if (from > to) return `${from}이 ${to}보다 뒤예요. 앞 번호부터 적어주세요.`;
  if (fee < 0 || fee > most) return `금액은 0원부터 ${most.toLocaleString("ko-KR")}원까지예요.`;
  if (name.length > SURCHARGES.name) return `이름은 ${SURCHARGES.name}자까지 쓸 수 있어요.`;
  return { from, to, fee, name };
}

const JEJU = 3000;
const ISLAND = 5000;

/**
 * Usual surcharge areas, as published by shop builders (imweb.me/faq 71671) and used by three
 * public shops. Couriers' lists differ, so the owner must check.
 */
export const usualSurcharges: readonly Surcharge[] = [
  ["22386", "22388", ISLAND, "인천 중구 섬"],
  ["23004", "23010", ISLAND, "인천 강화 섬"],
  ["23100", "23116", ISLAND, "인천 옹진"],
  ["23124", "23136", ISLAND, "인천 옹진"],
  ["31708", "31708", ISLAND, "충남 당진 섬"],
  ["32133", "32133", ISLAND, "충남 태안 섬"],
  ["33411", "33411", ISLAND, "충남 보령 섬"],
  ["40200", "40240", ISLAND, "경북 울릉"],
  ["46768", "46771", ISLAND, "부산 강서 섬"],
  ["52570", "52571", ISLAND, "경남 사천 섬"],
  ["53031", "53033", ISLAND, "경남 통영 섬"],
  ["53089", "53104", ISLAND, "경남 통영 섬"],
  ["54000", "54000", ISLAND, "전북 군산 섬"],
  ["56347", "56349", ISLAND, "전북 부안 섬"],
  ["57068", "57069", ISLAND, "전남 영광 섬"],
  ["58760", "58762", ISLAND, "전남 목포 섬"],
  ["58800", "58810", ISLAND, "전남 신안 섬"],
  ["58816", "58818", ISLAND, "전남 신안 섬"],
  ["58826", "58826", ISLAND, "전남 신안 섬"],
  ["58828", "58866", ISLAND, "전남 신안 섬"],
  ["58953", "58958", ISLAND, "전남 진도 섬"],
  ["59102", "59103", ISLAND, "전남 완도 섬"],
  ["59106", "59106", ISLAND, "전남 완도 섬"],
  ["59127", "59127", ISLAND, "전남 완도 섬"],
  ["59129", "59129", ISLAND, "전남 완도 섬"],
  ["59137", "59166", ISLAND, "전남 완도 섬"],
  ["59650", "59650", ISLAND, "전남 여수 섬"],
  ["59766", "59766", ISLAND, "전남 여수 섬"],
  ["59781", "59790", ISLAND, "전남 여수 섬"],
  ["63000", "63644", JEJU, "제주"],
].map(([from, to, fee, name]) => ({ from, to, fee, name }) as Surcharge);
