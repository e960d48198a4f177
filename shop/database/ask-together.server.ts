import { AsyncLocalStorage } from "node:async_hooks";
import { countWait } from "./request-patience.server.ts";

type WaitingQuestion<Asked, Answer> = {
  asked: Asked;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/** One question at a time, for those who came while the last one was under way, so many `atOnce`. `ask` gives an answer for each, in their order; where it fails, it fails for those in line too. */
export function askTogether<Asked, Answer>(
  ask: (all: Asked[]) => Promise<Answer[]>,
  atOnce = Infinity,
): (asked: Asked) => Promise<Answer> {
  let waiting: WaitingQuestion<Asked, Answer>[] = [];
  let isAsking = false;
  // A question of many has the patience of none of them.
  const ofNobody = AsyncLocalStorage.snapshot();

  async function askAll(): Promise<void> {
    while (waiting.length) {
      const those = waiting.slice(0, atOnce);
      waiting = waiting.slice(atOnce);
      try {
        const answers = await ask(those.map(({ asked }) => asked));
        for (const [at, { resolve }] of those.entries()) resolve(answers[at]!);
      } catch (error) {
        for (const { reject } of [...those, ...waiting]) reject(error);
        waiting = [];
      }
    }
    isAsking = false;
  }

  return (asked) => {
    const answered = new Promise<Answer>((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      if (isAsking) return;
      isAsking = true;
      // Those who were answered together ask the next thing together.
      setImmediate(ofNobody, askAll);
    });
    return answered.finally(countWait());
  };
}
