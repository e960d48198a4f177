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

type Invitation = { email: string; role: string };

/** Gives the link of the mail that the owner's invitation sends. */
export async function invites(desk: Page, { email, role }: Invitation): Promise<string> {
  await desk.goto("/admin/staff");
  await desk.getByLabel("이메일").fill(email);
  await desk.getByLabel("역할", { exact: true }).first().selectOption({ label: role });
  await desk.getByRole("button", { name: "초대 보내기" }).click();
  await expect(desk.getByText(`${email} 주소로 초대를 보냈어요.`)).toBeVisible();
  return linkTo(desk, email, /\/staff\/[\w-]{43}/);
}
