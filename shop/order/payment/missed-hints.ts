/** Whether this process may not have heard something that a provider said: it was not there, or could not do anything about it. True at the start. */
let missed = true;

export const noteMissedHint = (): void => {
  missed = true;
};

/** Whether there was one since the last call. */
export function takeMissedHint(): boolean {
  const was = missed;
  missed = false;
  return was;
}
