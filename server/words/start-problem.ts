/** What keeps the shop from starting and whoever runs it can mend: told without a stack trace. */
export class StartProblem extends Error {
  override name = "StartProblem";
}
