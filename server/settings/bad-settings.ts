/** What the owner can mend: every problem of the settings, in one message. */
export class BadSettings extends Error {
  override name = "BadSettings";
}
