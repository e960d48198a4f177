import { readOldAddress, readTarget } from "./old-address.ts";

const troubles = {
  none: "이 상점의 주소를 /로 시작해서 적어주세요. 예: /product/abc123",
  elsewhere: "다른 사이트로는 보낼 수 없어요. 이 상점의 주소를 적어주세요.",
};

/** A typed target in both of its spellings, or what is wrong with it. */
export function targetWords(
  typed: string,
  host: string,
): { target: string; leadsTo: string } | { words: string } {
  const read = readTarget(typed, host);
  if ("trouble" in read) return { words: troubles[read.trouble] };
  return { target: read.target, leadsTo: readOldAddress(read.target) ?? "/" };
}
