import { byteWords } from "#lib/bytes/byte-words.ts";
import type { CommissionTerms } from "#shop/product/commission/commission-terms.ts";
import type { ShippingClass } from "../sale.ts";
import { supplyTerms, type SuppliedProduct } from "./supply-terms.ts";

type Product = SuppliedProduct & {
  shippingClass: ShippingClass;
  supplyNote: string;
  expectedShipOn: string | null;
  commission: Pick<CommissionTerms, "days"> | null;
};

/** How files are supplied, told before buying; empty for parcels. */
export function supplyWords(product: Product, files: { count: number; bytes: number }): string[] {
  if (product.shippingClass !== "digital") return [];
  const { days, downloads, devices } = supplyTerms(product);
  const from = files.count
    ? `파일 ${files.count}개(${byteWords(files.bytes)})를 결제한 날부터`
    : "‘내 소리’에 올라온 파일은 그날부터";
  return [
    product.expectedShipOn ? "" : soonWords(product, files.count > 0),
    product.supplyNote,
    `${from} ${days}일 동안 다시 열 수 있어요.`,
    downloads ? `파일마다 ${downloads}번까지 내려받을 수 있고, 듣기에는 횟수 제한이 없어요.` : "",
    devices
      ? `기기 ${devices}대까지 연결할 수 있고, 쓰던 기기는 1년에 ${devices}번까지 해제하고 바꿀 수 있어요.`
      : "",
  ].filter(Boolean);
}

function soonWords({ supplyNote, commission }: Product, hasFiles: boolean): string {
  if (commission) return `결제한 날부터 영업일 ${commission.days}일 안에 첫 녹음을 드려요.`;
  if (hasFiles) return "결제하면 바로 ‘내 소리’에서 듣고 내려받을 수 있어요.";
  return supplyNote ? "" : "결제하면 바로 준비하고, 준비되면 이메일로 알려드려요.";
}
