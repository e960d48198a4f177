export const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "no error",
    (error: { code?: string }) => error.code ?? String(error),
  );
