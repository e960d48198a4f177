/** What was chosen of a line, e.g. "색: 검정". */
export const chosenOptions = (options: readonly { axisName: string; label: string }[]): string[] =>
  options.map(({ axisName, label }) => `${axisName}: ${label}`);
