type WaitingQuestion<Asked, Answer> = {
  asked: Asked;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/** One question at a time, for those who came while the last one was under way, so many `atOnce`. `ask` gives an answer for each, in their order. */
export function askTogether<Asked, Answer>(
  ask: (all: Asked[]) => Promise<Answer[]>,
  atOnce = Infinity,
): (asked: Asked) => Promise<Answer> {
  let waiting: WaitingQuestion<Asked, Answer>[] = [];
  let isAsking = false;

  async function askAll(): Promise<void> {
    isAsking = true;
    while (waiting.length) {
      const those = waiting.slice(0, atOnce);
      waiting = waiting.slice(atOnce);
      try {
        const answers = await ask(those.map(({ asked }) => asked));
        for (const [at, { resolve }] of those.entries()) resolve(answers[at]!);
      } catch (error) {
        for (const { reject } of those) reject(error);
      }
    }
    isAsking = false;
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      if (!isAsking) void askAll();
    });
}
