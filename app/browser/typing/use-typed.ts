import { useState } from "react";

/**
 * Whether a form holds something typed that is not on its way: what LeaveGuard asks about. An
 * answer, whatever it says, brings the form back.
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
