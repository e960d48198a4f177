import { readFile } from "node:fs/promises";
import { calendarDayOf, dayWords } from "#lib/calendar-day.ts";
import { projectFile } from "#lib/project-file.server.ts";
import type { CertificateDocument } from "./certificate-document.ts";

/** The holder, and how they got the licence; printed only in their own copy. */
export type CertificateHolder = { name: string; from: string };

const FONT = "shop/certificate/font/Pretendard-Regular.otf";
const [MARGIN, LABEL, LEADING] = [64, 92, 5];
const [INK, SOFT, LINE] = ["#111111", "#5f5f5f", "#d8d8d8"];

let font: Promise<Uint8Array> | undefined;
const readFont = () => (font ??= readFile(projectFile(FONT)));

/**
 * Draws the certificate on A4, with embedded fonts, so that every device shows it. The same
 * certificate always gives the same bytes, because they are signed.
 */
export async function drawCertificate(
  document: CertificateDocument,
  { name, from }: CertificateHolder,
): Promise<Buffer> {
  // Loaded by who wants a paper, not by every process that starts.
  const { default: PDFDocument } = await import("pdfkit");
  const issuedAt = new Date(document.issuedAt);
  const bytes = (await readFont()) as unknown as string;
  const pdf = new PDFDocument({
    size: "A4",
    margins: { top: 72, bottom: 64, left: MARGIN, right: MARGIN },
    lang: "ko",
    displayTitle: true,
    font: bytes,
    info: {
      Title: `라이선스 증서 ${document.number}`,
      Author: document.shop.name,
      CreationDate: issuedAt,
      ModDate: issuedAt,
    },
  });
  const made = collected(pdf);
  drawHead(pdf, document);
  const rows: [string, string][] = [
    ["상품", [document.product.title, ...document.product.options].join("\n")],
    ["받은 분", `${name} (${from})`],
    ["만든 방식", document.madeBy ?? "정보가 없어요."],
    ["시작한 날", dayWords(document.startsOn)],
    ["끝나는 날", document.endsOn ? dayWords(document.endsOn) : "기한이 없어요."],
  ];
  drawRows(pdf, rows);
  pdf.moveDown(0.6).fontSize(15).fillColor(INK).text(`라이선스: ${document.licence.name}`, MARGIN);
  pdf.moveDown(0.7);
  drawRows(pdf, document.licence.words);
  drawFoot(pdf, document);
  pdf.end();
  return made;
}

type Sheet = PDFKit.PDFDocument;

function collected(pdf: Sheet): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    pdf.on("data", (piece: Buffer) => pieces.push(piece));
    pdf.on("end", () => resolve(Buffer.concat(pieces)));
    pdf.on("error", reject);
  });
}

const widthOf = (pdf: Sheet) => pdf.page.width - 2 * MARGIN;

function drawHead(pdf: Sheet, { shop, number }: CertificateDocument): void {
  pdf.fontSize(11).fillColor(SOFT).text(shop.name, MARGIN);
  pdf.moveDown(0.3).fontSize(28).fillColor(INK).text("라이선스 증서");
  pdf.moveDown(0.2).fontSize(13).fillColor(INK).text(number, { characterSpacing: 0.6 });
  pdf.moveDown(1.2);
}

function drawRows(pdf: Sheet, rows: readonly [string, string][]): void {
  const width = widthOf(pdf);
  for (const [label, words] of rows) {
    const options = { width: width - LABEL, lineGap: LEADING };
    pdf.fontSize(10.5);
    const height = pdf.heightOfString(words, options) + 14;
    if (pdf.y + height > pdf.page.height - pdf.page.margins.bottom) pdf.addPage();
    const top = pdf.y;
    pdf
      .moveTo(MARGIN, top)
      .lineTo(MARGIN + width, top)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
    pdf.fillColor(SOFT).text(label, MARGIN, top + 8, { width: LABEL });
    pdf.fillColor(INK).text(words, MARGIN + LABEL, top + 8, options);
    pdf.y = top + height;
  }
  pdf.x = MARGIN;
  pdf.moveDown(1);
}

function drawFoot(pdf: Sheet, { shop, number, issuedAt }: CertificateDocument): void {
  const address = `${shop.origin}/verify/${number}`;
  pdf.moveDown(0.6).fontSize(9.5).fillColor(SOFT);
  pdf.text("누구나 아래 주소에서 이 증서가 지금도 유효한지 확인할 수 있어요.", MARGIN, pdf.y, {
    lineGap: 4,
  });
  pdf.fillColor(INK).text(address, { link: address, underline: true, lineGap: 4 });
  pdf
    .fillColor(SOFT)
    .text(
      `${dayWords(calendarDayOf(new Date(issuedAt)))}에 발급했고 Ed25519로 서명했어요. 이 파일을 그대로 올려도 확인할 수 있고, 한 글자라도 바꾸면 확인되지 않아요.`,
      { lineGap: 4 },
    );
}
