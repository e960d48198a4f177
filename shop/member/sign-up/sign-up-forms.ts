import * as z from "zod";
import { emailField, line, mobileField } from "#shop/typed-words.ts";
import { addressForm, nameField, newPasswordField } from "../fields.ts";
import { fieldsOf } from "#shop/form-fields.ts";
import { shownVersionFields } from "../consent/shown-versions.ts";
import {
  consentKindNames,
  consentKinds,
  isTold,
  type ConsentKind,
} from "../consent/consent-kinds.ts";

const CONSENT_PREFIX = "consent.";
export const consentField = (kind: ConsentKind) => `${CONSENT_PREFIX}${kind}` as const;

const ticked = z.literal("on").optional();
const required = z.literal("on", "동의가 필요해요.");
const consentFields = {
  [consentField("age")]: z.literal("on", "만 14세 이상만 가입할 수 있어요."),
  [consentField("terms")]: required,
  [consentField("privacy")]: ticked,
  [consentField("marketing-email")]: ticked,
  [consentField("marketing-sms")]: ticked,
  [consentField("marketing-night")]: ticked,
} as Record<`${typeof CONSENT_PREFIX}${ConsentKind}`, typeof ticked>;

/** The boxes that everybody has to tick. */
export const signUpConsentFields = {
  [consentField("age")]: consentFields[consentField("age")],
  [consentField("terms")]: consentFields[consentField("terms")],
} as typeof consentFields;

const blank = line().default("");
const person = {
  name: nameField,
  phone: mobileField,
  postcode: blank,
  address: blank,
  addressDetail: blank,
  ...consentFields,
  ...shownVersionFields,
};

const home = addressForm.pick({ postcode: true, address: true, addressDetail: true });

/** An address is left out, or whole. */
function checkAddress(
  { postcode, address, addressDetail }: Partial<z.output<typeof home>>,
  context: z.RefinementCtx,
): void {
  if (!postcode && !address && !addressDetail) return;
  for (const { path, message } of home.safeParse({ postcode, address, addressDetail }).error
    ?.issues ?? [])
    context.addIssue({ code: "custom", path, message });
}
/** Validates even when other fields are wrong, to report all errors at once. */
export const always = { when: () => true };

/** What the sign-up page posts: the form of somebody with a password. */
export const signUpPost = z.discriminatedUnion("way", [
  z
    .object({
      way: z.literal("password"),
      email: emailField.meta({ autoComplete: "username", hint: "확인 메일을 보내드려요." }),
      password: newPasswordField,
      ...person,
    })
    .superRefine(checkAddress, always),
  z
    .object({ way: z.literal("social"), email: emailField.optional(), ...person })
    .superRefine(checkAddress, always),
  z.object({ way: z.literal("resend") }),
]);

/** An address is asked for as everywhere else, though it may be left out as a whole. */
export const signUpFields = () => ({ ...fieldsOf(signUpPost, "password"), ...fieldsOf(home) });
export type SignUpFields = ReturnType<typeof signUpFields>;

type SignUpPost = z.output<typeof signUpPost>;
export type SignUpForm = Exclude<SignUpPost, { way: "resend" }>;

export const isAgreed = (form: SignUpForm, kind: ConsentKind): boolean =>
  isTold(kind) || form[consentField(kind)] === "on";

export const requiredConsents = consentKindNames.filter(
  (kind) => consentKinds[kind].required && !isTold(kind),
);
export const optionalConsents = consentKindNames.filter((kind) => !consentKinds[kind].required);
