import { typedInteger } from "#lib/typed-integer.ts";
import { typedLine } from "#shop/typed-words.ts";
import { FEE_CLASSES, type FeeClass } from "./fee-class.ts";

export const typedFeeClasses = (classes: readonly FeeClass[]): string =>
  classes.map(({ name, fee }) => `${name} ${fee}`).join("\n");

const CLASS = /^(.+?)[\s,:]+([+-]?\d[\d,]*)\s*원?$/;
const className = typedLine("이름을 적어주세요.", FEE_CLASSES.name);
const sameName = (name: string) => name.replaceAll(" ", "").toLowerCase();

/** One class a line, "큰 상품 6,000원"; what is wrong, in words, where it cannot be read. */
export function readFeeClasses(typed: string, most: number): FeeClass[] | string {
  const lines = typed.normalize("NFKC").split(/\r?\n/);
  const classes: FeeClass[] = [];
  const places = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    if (!line.trim()) continue;
    const read = readLine(line.trim(), most);
    if (typeof read === "string") return `${index + 1}번째 줄: ${read}`;
    const twin = places.get(sameName(read.name));
    if (twin) return `${twin}번째 줄과 ${index + 1}번째 줄의 이름이 같아요.`;
    places.set(sameName(read.name), index + 1);
    classes.push(read);
  }
  if (classes.length > FEE_CLASSES.classes) return `${FEE_CLASSES.classes}개까지 쓸 수 있어요.`;
  return classes;
}

function readLine(line: string, most: number): FeeClass | string {
  const [, typedName, amount] = CLASS.exec(line) ?? [];
  const name = className.safeParse(typedName);
  const fee = typedInteger(amount ?? "");
  if (!typedName || fee === null) return "‘큰 상품 6000’처럼 적어주세요.";
  if (!name.success) return name.error.issues[0]!.message;
  if (fee < 0 || fee > most) return `금액은 0원부터 ${most.toLocaleString("ko-KR")}원까지예요.`;
  return { name: name.data, fee };
}
