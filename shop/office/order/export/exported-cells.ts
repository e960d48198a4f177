import { phoneWords } from "#lib/phone.ts";
import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import { waysToPay, type PayBy } from "#shop/order/payment/ways-to-pay.ts";
import { shipDue } from "#shop/order/delivery/admin-moves.ts";
import type { FeeClass } from "#shop/site/fee/fee-class.ts";
import { standingLabel, type OrderStanding } from "#shop/order/standing.ts";
import { payment } from "#shop/order/status.ts";
import type { ExportColumn } from "./export-columns.ts";

export type ExportedLine = {
  title: string;
  options: { label: string }[];
  quantity: number;
  ownFee: FeeClass | null;
};

type ExportedOrder = OrderStanding & {
  number: string;
  placedAt: Date;
  paidAt: Date | null;
  shipBy: string | null;
  payBy: PayBy;
  itemsAmount: number;
  discountAmount: number;
  shippingAmount: number;
  couponAmount: number;
  shippingCouponAmount: number;
  pointsAmount: number;
  creditAmount: number;
  total: number;
  ordererName: string;
  ordererPhone: string;
  ordererEmail: string | null;
  recipientName: string;
  recipientPhone: string;
  postcode: string;
  address: string;
  addressDetail: string;
  courierMemo: string;
  waybillCompany: string | null;
  waybillNumber: string | null;
  recommenderCode: string | null;
  adminMemo: string;
};

type Cell = string | number | null;

/** "2026-11-21 14:03", in Seoul, as spreadsheets sort it. */
const moment = (at: Date) => toSeoulLocal(at).replace("T", " ");

const itemWords = (lines: ExportedLine[]) =>
  lines
    .map(
      ({ title, options, quantity }) =>
        `${title}${options.length ? ` (${options.map(({ label }) => label).join(", ")})` : ""} ${quantity}개`,
    )
    .join(" / ");

const classWords = (lines: ExportedLine[]) =>
  [...new Set(lines.flatMap(({ ownFee }) => ownFee?.name ?? []))].join(" / ") || null;

/** The cell of each column for an order. */
export const cells: Record<ExportColumn, (order: ExportedOrder, lines: ExportedLine[]) => Cell> = {
  number: ({ number }) => number,
  placedAt: ({ placedAt }) => moment(placedAt),
  label: standingLabel,
  payment: (order) => payment.states[order.payment],
  paidAt: ({ paidAt }) => paidAt && moment(paidAt),
  payBy: ({ payBy }) => waysToPay[payBy],
  items: (_order, lines) => itemWords(lines),
  pieces: (_order, lines) => lines.reduce((pieces, { quantity }) => pieces + quantity, 0),
  itemsAmount: ({ itemsAmount }) => itemsAmount,
  discountAmount: ({ discountAmount }) => discountAmount,
  shippingAmount: ({ shippingAmount }) => shippingAmount,
  couponAmount: ({ couponAmount, shippingCouponAmount }) => couponAmount + shippingCouponAmount,
  pointsAmount: ({ pointsAmount }) => pointsAmount,
  creditAmount: ({ creditAmount }) => creditAmount,
  feeClasses: (_order, lines) => classWords(lines),
  total: ({ total }) => total,
  ordererName: ({ ordererName }) => ordererName,
  ordererPhone: ({ ordererPhone }) => phoneWords(ordererPhone) || null,
  ordererEmail: ({ ordererEmail }) => ordererEmail,
  recipientName: ({ recipientName }) => recipientName,
  recipientPhone: ({ recipientPhone }) => phoneWords(recipientPhone) || null,
  postcode: ({ postcode }) => postcode || null,
  address: ({ address, addressDetail }) => `${address} ${addressDetail}`.trim() || null,
  courierMemo: ({ courierMemo }) => courierMemo || null,
  company: ({ waybillCompany }) => waybillCompany,
  waybillNumber: ({ waybillNumber }) => waybillNumber,
  due: shipDue,
  recommenderCode: ({ recommenderCode }) => recommenderCode,
  memo: ({ adminMemo }) => adminMemo || null,
};
