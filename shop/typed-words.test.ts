import { expect, test } from "vitest";
import { profileForm } from "./member/profile-form.ts";
import { addressForm } from "./member/fields.ts";
import { signUpPost } from "./member/sign-up/sign-up-forms.ts";
import { userPart } from "./member/user/user-part.ts";
import { orderForm } from "./checkout/order-form.ts";
import { guestLookupForm } from "#shop/order/access/guest-lookup-form.ts";
import { recipientForm } from "#shop/order/people/recipient-form.ts";
import { guestReservationForm, reservationForm } from "./reservation/forms.ts";

const LANDLINE = "02-1234-5678";
const issuesAt = (
  schema: { safeParse: (values: unknown) => { error?: { issues: { path: PropertyKey[] }[] } } },
  values: Record<string, string>,
) =>
  schema
    .safeParse(values)
    .error?.issues.filter(({ path }) => Object.keys(values).at(-1) === path[0]);

test.each([
  ["sign-up", signUpPost, { way: "password", phone: LANDLINE }],
  ["profile", profileForm, { phone: LANDLINE }],
  ["users by the interface", userPart, { phone: LANDLINE }],
  ["order", orderForm, { ordererPhone: LANDLINE }],
  ["reservation", reservationForm, { phone: LANDLINE }],
])("%s asks for a mobile number, and a landline is none", (_, schema, values) => {
  expect(issuesAt(schema, values)).toMatchObject([
    { message: "휴대폰 번호를 확인해주세요. 예: 010-1234-5678" },
  ]);
});

test.each([
  ["address book", addressForm, { recipientPhone: LANDLINE }],
  ["parcel", recipientForm, { recipientPhone: LANDLINE }],
  ["order look-up", guestLookupForm, { phone: LANDLINE }],
  ["reservation look-up", guestReservationForm, { phone: LANDLINE }],
])("%s takes any number that somebody answers", (_, schema, values) => {
  expect(issuesAt(schema, values)).toEqual([]);
});
