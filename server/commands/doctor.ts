import { conditionsOf, missingOf } from "#shop/opening/conditions.ts";
import { findOpening } from "#shop/opening/find-opening.server.ts";
import { openBeside } from "#server/process/open-beside.server.ts";
import { readEnv } from "#server/settings/env.server.ts";

// What a shop still needs before it may open, as the back office says it; beside a running shop or without one. Exits with 1 while something is missing.
try {
  const { shop, close } = await openBeside(readEnv());
  const facts = await findOpening(shop).finally(close);
  for (const { title, words, article, path, isMet, isAdvice } of conditionsOf(facts)) {
    const open = isAdvice ? "·" : "✗";
    console.log(
      `${isMet ? "✓" : open} ${title}${isMet ? "" : `: ${words} → ${path}`}${article ? ` (${article})` : ""}`,
    );
  }
  const missing = missingOf(facts);
  console.log(
    missing.length ? `\n문을 열기까지 ${missing.length}가지가 남았어요.` : "\n문을 열 수 있어요.",
  );
  process.exitCode = missing.length ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
process.exit();
