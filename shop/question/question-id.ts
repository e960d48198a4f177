/** Whether a text can be an id of a question, FAQ entry or template; anything else is not
 * queried. */
export const isQuestionId = (id: unknown): id is string =>
  typeof id === "string" && QUESTION_ID.test(id);

export const QUESTION_ID = /^[a-z0-9]{10}$/;
