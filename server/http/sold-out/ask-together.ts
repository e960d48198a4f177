type WaitingQuestion<Asked, Answer> = {
  asked: Asked;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/** One question at a time, for all who came while the last one was under way. `ask` gives an answer for each, in their order. */
export function askTogether<Asked, Answer>(
  ask: (all: Asked[]) => Promise<Answer[]>,
): (asked: Asked) => Promise<Answer> {
  let waiting: WaitingQuestion<Asked, Answer>[] = [];
  let isAsking = false;

  async function askAll(): Promise<void> {
    isAsking = true;
    for (let those = waiting; those.length; those = waiting) {
      waiting = [];
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
