import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { questions } from "../table.server.ts";

/** A member leaves: public questions with an answer help others and stay without the person. */
export async function partFromAsker(db: Db, accountId: string): Promise<void> {
  const own = eq(questions.askerId, accountId);
  await db
    .delete(questions)
    .where(
      and(
        own,
        or(
          questions.isSecret,
          isNull(questions.answeredAt),
          isNotNull(questions.hiddenAt),
          isNotNull(questions.removedAt),
        ),
      ),
    );
  await db.update(questions).set({ askerId: null, askerName: "탈퇴 회원" }).where(own);
}
