import { and, isNull } from "drizzle-orm";
import { posts } from "./table.server.ts";

/** Of posts: everybody may read it. */
export const isShown = and(isNull(posts.hiddenAt), isNull(posts.removedAt));
