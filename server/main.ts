import { enableCompileCache, flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { readEnv } from "./env.server.ts";

// Compiling again what was compiled before is a good part of a start, also after a kill. Where nothing can be written it is done again.
enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url)));

/** What the owner can mend, said without a stack; anything else is a bug. */
const mendable: Record<string, (words: string) => string> = {
  BadSettings: (words) => `The shop does not start, because its settings are not right:\n${words}\nSee .env.example.`,
  DirectoryInUse: (words) => words,
};

const noDatabase = (words: string) => `The shop does not start, because its database does not answer: ${words}\nIt can be started again once the database is there.`;

try {
  const env = readEnv();
  // React and its friends read it when they are loaded, which is after this line; what the owner set was read before.
  process.env.NODE_ENV = "production";
  const { runShop } = await import("./run-shop.server.ts");
  await runShop(env);
  flushCompileCache();
} catch (error) {
  const { isDatabaseAway } = await import("#shop/database-away.server.ts");
  const say = isDatabaseAway(error) ? noDatabase : error instanceof Error ? mendable[error.name] : undefined;
  if (!say) throw error;
  console.error(say((error as Error).message));
  process.exit(1);
}
