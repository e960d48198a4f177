/** What the fields of one block are given. */
export type FieldsProps<Shown> = {
  block: Shown;
  /** by the names of its fields */
  errors: Record<string, string[]>;
  onChange: (block: Shown) => void;
};
