import { packedZip, type PackedEntry } from "../bytes/zip.ts";
import { xmlText } from "../text/xml-text.ts";
import { columnLetters } from "./column-letters.ts";
import { spreadsheetText } from "./spreadsheet-text.ts";

export type WorkbookCell = string | number | null;
export type WorkbookHead = { title: string; /** in letters */ width: number };

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** What every workbook of one sheet has (ECMA-376, parts 1 and 2). The second style is bold. */
const PARTS: Record<string, string> = {
  "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `<styleSheet xmlns="${SHEET}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
};

/** A cell of Excel holds so many letters; XML allows no control characters, not even escaped. */
const cellText = (text: string) =>
  spreadsheetText(text)
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .slice(0, 32_767)
    .toWellFormed();

function cellXml(cell: WorkbookCell, place: string, style: string): string {
  if (cell === null || cell === "") return "";
  if (typeof cell === "number") return `<c r="${place}"${style}><v>${cell}</v></c>`;
  // An inline text is never a formula.
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${xmlText(cellText(cell))}</t></is></c>`;
}

const rowXml = (cells: readonly WorkbookCell[], row: number, style = ""): string =>
  `<row r="${row}">${cells.map((cell, at) => cellXml(cell, `${columnLetters(at)}${row}`, style)).join("")}</row>`;

async function* sheetXml(
  heads: WorkbookHead[],
  batches: AsyncIterable<WorkbookCell[][]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const columns = heads.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const titles = heads.map(({ title }) => title);
  yield encoder.encode(
    `${XML}<worksheet xmlns="${SHEET}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join("")}</cols><sheetData>${rowXml(titles, 1, ' s="1"')}`,
  );
  let row = 1;
  for await (const rows of batches)
    yield encoder.encode(rows.map((cells) => rowXml(cells, (row += 1))).join(""));
  yield encoder.encode("</sheetData></worksheet>");
}

/** An Excel file with one sheet, streamed. Texts cannot run as formulas. */
export function workbookOf(
  heads: WorkbookHead[],
  batches: AsyncIterable<WorkbookCell[][]>,
): AsyncGenerator<Uint8Array> {
  const at = new Date();
  const parts = Object.entries(PARTS).map(([name, xml]): PackedEntry => ({
    name,
    at,
    read: async function* () {
      yield new TextEncoder().encode(XML + xml);
    },
  }));
  const sheet = { name: "xl/worksheets/sheet1.xml", at, read: () => sheetXml(heads, batches) };
  return packedZip([...parts, sheet]);
}
