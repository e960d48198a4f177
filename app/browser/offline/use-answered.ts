import { useState } from "react";
import { isUnsent } from "#app/browser/typing/keep-typed.ts";

/**
 * The last answer to a form, for pages that are made of it: a form that could not be sent takes
 * nothing away.
 */
export function useAnswered<Reply>(reply: Reply): Reply {
  const [last, setLast] = useState<{ reply: Reply }>({ reply });
  if (isUnsent(reply)) return last.reply;
  if (last.reply !== reply) setLast({ reply });
  return reply;
}
