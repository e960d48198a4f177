import { expect, type Page } from "@playwright/test";
import { readMail, sendForm } from "./by-request.ts";
import { newPhone } from "./people.ts";

export const NEWCOMERS_PASSWORD = "tangerine lighthouse";

/** Of a host of its own, which the mailbox shows. */
export const newEmail = () => `new@m${Date.now()}-${Math.floor(Math.random() * 1e6)}.example.com`;

/** The path in the newest mail to this address, read in the mailbox of the back office. */
export const linkTo = (
  desk: Page,
  email: string,
  says = /\/login[\w/]*\?token=[\w-]{43}/,
): Promise<string> => readMail(desk, { about: [email.split("@")[1]!], says });

/** Behind the screens; they are in a journey of sign-up.e2e.ts. Who signed up is signed in. */
export async function signsUp(
  { request }: Page,
  desk: Page,
  { email = newEmail(), path = "/login/singup" } = {},
): Promise<string> {
  await sendForm(request, path, {
    email,
    password: NEWCOMERS_PASSWORD,
    name: "김새로",
    phone: newPhone(),
    "consent.age": "on",
    "consent.terms": "on",
    "consent.privacy": "on",
  });
  const signedUp = await sendForm(request, await linkTo(desk, email));
  expect(signedUp.status()).toBe(302);
  return email;
}
