import { request, type BrowserContext, type FullConfig } from "@playwright/test";
import { signIn } from "./by-request.ts";

export const accounts = {
  member: { email: "member@sori.example", password: "sori-member-2026", door: "/login" },
  owner: { email: "admin@sori.example", password: "sori-admin-2026", door: "/admin-login" },
};

export type Sessions = Record<
  keyof typeof accounts,
  Awaited<ReturnType<BrowserContext["storageState"]>>
>;
const NAME = "E2E_SESSIONS";

/** One session for each, before all journeys; the processes that run them inherit it. */
export default async function signInOnce({ projects }: FullConfig): Promise<void> {
  const sessions: Partial<Sessions> = {};
  for (const who of Object.keys(accounts) as (keyof Sessions)[])
    sessions[who] = await newSession(who, projects[0]!.use.baseURL);
  process.env[NAME] = JSON.stringify(sessions);
}

async function newSession(who: keyof Sessions, baseURL: string | undefined) {
  const { email, ...way } = accounts[who];
  const context = await request.newContext({ baseURL });
  await signIn(context, email, way);
  const session = await context.storageState();
  await context.dispose();
  return session;
}

/**
 * Keys, staff and members' files require a proof younger than five minutes, so the owner's session
 * is renewed earlier.
 */
const FRESH_MS = 120_000;
const owner = { session: null as Sessions["owner"] | null, at: -Infinity };

/** The session that was made before all journeys; an owner's is made anew now and then. */
export async function sessionOf(
  who: keyof Sessions,
  baseURL: string | undefined,
): Promise<Sessions[keyof Sessions]> {
  if (who !== "owner") return (JSON.parse(process.env[NAME]!) as Sessions)[who];
  if (!owner.session || Date.now() - owner.at > FRESH_MS)
    Object.assign(owner, { session: await newSession("owner", baseURL), at: Date.now() });
  return owner.session!;
}
