/** What the owner or her helper can mend; its words are shown to both. */
export class ArchiveProblem extends Error {
  override name = "ArchiveProblem";
}
