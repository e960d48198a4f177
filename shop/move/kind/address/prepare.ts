import { ADDRESS_LETTERS, readOldAddress } from "#shop/move/address/old-address.ts";
import { targetWords } from "#shop/move/address/target-words.ts";
import type { KindOfMove, MappedRow, PreparedItem, Trouble } from "../kind-of-move.ts";

export type AddressDocument = {
  line: number;
  address: string;
  target: string;
  leadsTo: string;
};

/** The host of this shop, whose whole addresses may stand in the file. */
const hostOf = (choices: Readonly<Record<string, unknown>>): string =>
  typeof choices.host === "string" ? choices.host : "";

/** One line of two columns. Throws nothing: what is wrong is said with its line and column. */
export const prepareAddress: KindOfMove<AddressDocument>["prepare"] = (rows, { choices }) => {
  const [first, ...more] = rows;
  if (!first) return { troubles: [] };
  const prepared = prepareOne(first, hostOf(choices));
  if (!("document" in prepared)) return prepared;
  const others = more.map((row) => ({
    row,
    read: targetWords(row.cells.to ?? "", hostOf(choices)),
  }));
  const troubles = others.flatMap(({ row, read }): Trouble[] =>
    "target" in read && read.target === prepared.document.target
      ? []
      : [
          {
            line: row.line,
            field: "to",
            words: `${first.line}번째 줄과 이전 주소가 같은데 보낼 곳이 달라요.`,
          },
        ],
  );
  return troubles.length ? { troubles } : prepared;
};

function prepareOne({ line, cells }: MappedRow, host: string): PreparedItem<AddressDocument> {
  const address = readOldAddress(cells.from ?? "");
  const read = targetWords(cells.to ?? "", host);
  if (address && "target" in read) return { document: { line, address, ...read } };
  const troubles: Trouble[] = [];
  if (!address)
    troubles.push({
      line,
      field: "from",
      words: `이전 주소를 /로 시작해서 ${ADDRESS_LETTERS}자까지 적어주세요. 첫 화면은 보낼 수 없어요.`,
    });
  if ("words" in read) troubles.push({ line, field: "to", words: read.words });
  return { troubles };
}
