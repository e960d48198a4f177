const COMPANY =
  /주식회사|유한책임회사|유한회사|합자회사|합명회사|사단법인|재단법인|협동조합|\((?:주|유|합|사|재)\)/g;
const MOST_COMPARED = 60;
/** Banks cut long names off; a shorter beginning would fit too many people. */
const LEAST_BEGINNING = 4;

/** A name without blanks, signs, case and the kind of company; ㈜ is (주) in usual width. */
export const plainName = (name: string): string =>
  name
    .slice(0, MOST_COMPARED)
    .normalize("NFKC")
    .replace(COMPANY, "")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

/** A name as it is compared: 홍길동1234 is a name and the digits beside it, on either side. */
export type ReadName = { plain: string; letters: string; digits: string };

export function readName(name: string): ReadName {
  const plain = plainName(name);
  const [, before = "", letters = plain, after = ""] = /^(\d*)(.*?)(\d*)$/u.exec(plain) ?? [];
  return { plain, letters, digits: after || before };
}

/** What an order can be recognised by. */
export type OrderNames = {
  number: string;
  /** as the buyer typed it for the transfer */
  depositor: string;
  orderer: string;
  /** the last four digits of the orderer's phone; empty where there is none */
  phoneTail: string;
};

export type ReadOrderNames = { code: string; phoneTail: string; names: ReadName[] };

export const readOrderNames = (order: OrderNames): ReadOrderNames => ({
  code: (order.number.split("-")[1] ?? "").toLowerCase(),
  phoneTail: order.phoneTail,
  names: [order.depositor, order.orderer].map(readName).filter(({ plain }) => plain !== ""),
});

/**
 * `order`: the line names the order itself; `digits`: the name and the orderer's own digits;
 * `name`: the name alone; `cut`: the beginning of a long name; `otherDigits`: the name with digits
 * of nobody here; `none`: somebody else.
 */
export type NameFit = "order" | "digits" | "name" | "cut" | "otherDigits" | "none";

const isCut = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) >= LEAST_BEGINNING &&
  (one.startsWith(other) || other.startsWith(one));

/** The name that a bank wrote, beside the names of an order. */
export function compareNames(
  written: ReadName,
  { code, phoneTail, names }: ReadOrderNames,
): NameFit {
  const { plain, letters, digits } = written;
  if (!plain) return "none";
  if (code.length >= 6 && plain.includes(code)) return "order";
  const isPhone = phoneTail !== "" && digits.endsWith(phoneTail);
  if (names.some((name) => name.plain === plain)) return digits ? "digits" : "name";
  if (letters && names.some((name) => name.letters === letters)) {
    if (isPhone) return "digits";
    return digits ? "otherDigits" : "name";
  }
  return names.some((name) => isCut(name.plain, plain)) ? "cut" : "none";
}
