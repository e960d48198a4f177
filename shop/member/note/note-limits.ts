export const NOTE = {
  memo: 1000,
  tag: 20,
  tagsOfMember: 10,
  /** in the whole shop: a filter that can be read */
  tags: 100,
};
