import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import * as z from "zod";
import { Refusal } from "#shop/refusal.ts";

/**
 * A plugin, as the library documents it: opens a session for somebody who proved their identity
 * otherwise, and finds a cookie's challenge. Not reachable by HTTP.
 */
export const ownPlugin = {
  id: "shop",
  endpoints: {
    findChallenged: createAuthEndpoint.serverOnly({ method: "POST" }, async (ctx) => {
      const challenge = await ctx.getSignedCookie(
        ctx.context.createAuthCookie("two_factor").name,
        ctx.context.secret,
      );
      const found = challenge
        ? await ctx.context.internalAdapter.findVerificationValue(challenge)
        : null;
      return {
        user:
          found && found.expiresAt > new Date()
            ? await ctx.context.internalAdapter.findUserById(found.value)
            : null,
      };
    }),
    openSession: createAuthEndpoint.serverOnly(
      {
        method: "POST",
        body: z.object({
          userId: z.string(),
          kind: z.enum(["member", "admin"]),
          secondFactor: z.boolean(),
        }),
      },
      async (ctx) => {
        const { userId, ...given } = ctx.body;
        const user = await ctx.context.internalAdapter.findUserById(userId);
        if (!user) throw new Refusal("sign-in-wrong");
        const session = await ctx.context.internalAdapter.createSession(
          user.id,
          false,
          given,
          true,
        );
        await setSessionCookie(ctx, { session, user });
        return { token: session.token };
      },
    ),
  },
} satisfies BetterAuthPlugin;
