import { useState } from "react";
import { isUnsent } from "#app/browser/typing/keep-typed.ts";

/**
 * The last answer of the server to a form: a failed submission keeps the page made of that answer.
 */
export function useAnswered<Reply>(reply: Reply): Reply {
  const [last, setLast] = useState<{ reply: Reply }>({ reply });
  if (isUnsent(reply)) return last.reply;
  if (last.reply !== reply) setLast({ reply });
  return reply;
}
