/** What whoever makes a release can mend. */
export class ReleaseProblem extends Error {
  override name = "ReleaseProblem";
}
