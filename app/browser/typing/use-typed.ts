import { useState } from "react";

/**
 * Whether a form has unsent input, for LeaveGuard. A form that was sent counts as unsent again once
 * its answer comes, because the answer may be a refusal.
 */
export function useTyped(reply: unknown, typedBefore = false) {
  const [typed, setTyped] = useState(typedBefore);
  const [sent, setSent] = useState(false);
  const [answered, setAnswered] = useState(reply);
  if (answered !== reply) {
    setAnswered(reply);
    setSent(false);
  }
  return { isTyped: typed && !sent, onTyped: () => setTyped(true), onSent: () => setSent(true) };
}
