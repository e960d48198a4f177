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
  for (const [who, { email, ...way }] of Object.entries(accounts)) {
    const context = await request.newContext({ baseURL: projects[0]!.use.baseURL });
    await signIn(context, email, way);
    sessions[who as keyof Sessions] = await context.storageState();
    await context.dispose();
  }
  process.env[NAME] = JSON.stringify(sessions);
}

export const storedSessions = (): Sessions => JSON.parse(process.env[NAME]!) as Sessions;
