/** Whether buyers review what they bought here, and for how long. */
export type ReviewSettings = {
  /** shown, and taken; only with a policy of reviews in force (e-commerce act, article 21-4) */
  isOn: boolean;
  /** days since supply in which a review is written */
  writeDays: number;
  /** days since writing in which it is changed */
  editDays: number;
};

export const noReviews: ReviewSettings = { isOn: false, writeDays: 90, editDays: 30 };
