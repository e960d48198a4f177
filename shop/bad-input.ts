/** Invalid input that only the database could reveal. */
export class BadInput extends Error {
  override name = "BadInput";
  errors: Record<string, string[]>;

  constructor(errors: Record<string, string[]>) {
    super("bad input");
    this.errors = errors;
  }
}

export const isBadInput = (error: unknown): error is BadInput =>
  error instanceof Error && error.name === "BadInput";
