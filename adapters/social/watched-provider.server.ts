import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { noteAnswered, noteSilent } from "#shop/health/silence.server.ts";
import {
  isSocialRefused,
  isSocialUnanswered,
  type SocialProvider,
} from "#shop/member/social/social-provider.ts";
import type { Db } from "#shop/shop.ts";

/**
 * Notes in the database whether the provider answers; its answers stay as they are. That it finds
 * fault with a request is not noted, since a visitor may bring back any code: whether it knows the
 * shop's keys is asked with one of the shop's own.
 */
export const watchedProvider = (provider: SocialProvider, db: Db): SocialProvider => ({
  ...provider,
  async identify(returned) {
    try {
      const person = await provider.identify(returned);
      await noteAnswered(db, provider.id).catch(complain);
      return person;
    } catch (error) {
      if (isSocialUnanswered(error) && !error.isOurs)
        await noteSilent(db, provider.id, error).catch(complain);
      if (isSocialRefused(error)) await noteAnswered(db, provider.id).catch(complain);
      throw error;
    }
  },
});

const complain = (error: unknown): void =>
  log.error(`whether a sign-in's company answers could not be noted: ${logWords(error)}`);
