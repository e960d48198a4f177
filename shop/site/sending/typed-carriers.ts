import { typedLine } from "#shop/typed-words.ts";
import { OWN_CARRIERS, type OwnCarrier } from "./sending.ts";
import { trackingPatternProblem } from "./tracking-pattern.ts";

export const typedCarriers = (carriers: readonly OwnCarrier[]): string =>
  carriers.map(({ name, url }) => `${name} ${url}`.trim()).join("\n");

const carrierName = typedLine("이름을 적어주세요.", OWN_CARRIERS.name);
const sameName = (name: string) => name.replace(/[\s._()-]/g, "").toLowerCase();

/** One carrier a line, its name and perhaps its address; what is wrong, in words. */
export function readCarriers(typed: string): OwnCarrier[] | string {
  const carriers: OwnCarrier[] = [];
  const places = new Map<string, number>();
  for (const [index, line] of typed.normalize("NFKC").split(/\r?\n/).entries()) {
    if (!line.trim()) continue;
    const read = readLine(line.trim());
    if (typeof read === "string") return `${index + 1}번째 줄: ${read}`;
    const twin = places.get(sameName(read.name));
    if (twin) return `${twin}번째 줄과 ${index + 1}번째 줄의 이름이 같아요.`;
    places.set(sameName(read.name), index + 1);
    carriers.push(read);
  }
  return carriers.length > OWN_CARRIERS.most
    ? `${OWN_CARRIERS.most}개까지 쓸 수 있어요.`
    : carriers;
}

/** A name has no colon, so that an address without a name is not taken for one. */
const ADDRESS = /(?:^|\s)(\S*[:{].*)$/;

function readLine(line: string): OwnCarrier | string {
  const url = ADDRESS.exec(line)?.[1] ?? "";
  const name = carrierName.safeParse(line.slice(0, line.length - url.length));
  if (!name.success) return name.error.issues[0]!.message;
  if (/^[\d\s]+$/.test(name.data)) return "이름에는 글자가 있어야 해요.";
  if (!url) return { name: name.data, url };
  if (url.length > OWN_CARRIERS.url) return `주소는 ${OWN_CARRIERS.url}자까지 쓸 수 있어요.`;
  const problem = trackingPatternProblem(url);
  return problem ?? { name: name.data, url };
}
