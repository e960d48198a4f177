/** Characters, pieces, and tries. */
export const REVIEW = {
  least: 10,
  text: 2000,
  photos: 5,
  answer: 1000,
  reward: 60,
  hiddenWords: { least: 5, most: 300 },
  objection: { least: 10, most: 1000 },
};

export const REVIEW_ID = /^[a-z0-9]{10}$/;

/** Days, as the owner may set them: to write since supply, and to change since writing. */
export const REVIEW_DAYS = { write: { least: 7, most: 365 }, edit: { least: 0, most: 365 } };
