import * as z from "zod";
import { nameField } from "#shop/member/fields.ts";
import {
  emailField,
  maybeContactCodeField,
  sentBack,
  mobileField,
  phoneField,
} from "#shop/typed-words.ts";
import { numberField } from "#shop/typed-number.ts";
import { isCalendarDay } from "#lib/calendar-day.ts";
import { isProductId } from "#shop/product/product.ts";
import { QUANTITY_LIMIT } from "../product/sale.ts";
import { reservationNumberField } from "./reservation-number-field.ts";

const AGAIN = "화면을 새로고침한 뒤 다시 예약해주세요.";

const shipByShown = z
  .string("발송 예정일을 다시 확인해주세요.")
  .refine(isCalendarDay, "발송 예정일을 다시 확인해주세요.");

const option = z.string().refine(isProductId, "옵션을 골라주세요.").optional();

/** The reservation form. The shop compares the day and price shown with its own. */
export const reservationForm = z
  .object({
    requestKey: z.string(AGAIN).regex(/^[a-z0-9]{16,64}$/, AGAIN),
    quantity: numberField({
      wrong: "수량은 1 이상의 정수로 입력해주세요.",
      missing: "수량을 입력해주세요.",
    })
      .refine((count) => count >= 1, "수량은 1개부터예요.")
      .refine(
        (count) => count <= QUANTITY_LIMIT,
        `한 번에 ${QUANTITY_LIMIT}개까지 예약할 수 있어요.`,
      ),
    "option.0": option,
    "option.1": option,
    unitPriceShown: z
      .string("가격을 다시 확인해주세요.")
      .regex(/^\d{1,10}$/, "가격을 다시 확인해주세요.")
      .transform(Number),
    shipByShown,
    name: nameField,
    phone: mobileField.meta({ hint: "예약을 조회할 때 필요해요." }),
    email: emailField.meta({ hint: "예약이 확정되면 주문 링크를 이 주소로 보내드려요." }),
    /** asked of guests that hold much already */
    orderCode: maybeContactCodeField,
    agree: z.literal("on", "발송 예정일과 안내를 확인하고 동의해주세요."),
  })
  .transform(
    ({ agree: _agree, orderCode: _code, "option.0": first, "option.1": second, ...form }) => ({
      ...form,
      optionIds: [first, second].filter((id) => id !== undefined),
    }),
  );
export type ReservationForm = z.output<typeof reservationForm>;

export const guestReservationForm = z.object({
  number: reservationNumberField,
  phone: phoneField.meta({ label: "휴대폰 번호" }),
  intent: z.enum(["find", "cancel"], "할 수 없는 작업이에요.").default("find"),
});
export type GuestReservationLookup = z.output<typeof guestReservationForm>;

/** Neither is chosen beforehand (e-commerce act, article 21-2). */
export const shipByChoices = { wait: "기다릴게요", refund: "환불받을게요" } as const;
export type ShipByChoice = keyof typeof shipByChoices;
export const shipByAnswerForm = z.object({
  answer: z.enum(
    Object.keys(shipByChoices) as [ShipByChoice, ...ShipByChoice[]],
    "기다릴지 환불받을지 골라주세요.",
  ),
});

const number = sentBack(40, "예약을 다시 골라주세요.");
export const ownReservationForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("cancel"), number }),
    shipByAnswerForm.extend({ intent: z.literal("answer"), number }),
  ],
  "할 수 없는 작업이에요.",
);
