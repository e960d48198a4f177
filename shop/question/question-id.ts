/** Whether a text from an address or a form can be the id of a question, an entry of the FAQ or a
 * template at all; nothing else is asked of the database. */
export const isQuestionId = (id: unknown): id is string =>
  typeof id === "string" && QUESTION_ID.test(id);

export const QUESTION_ID = /^[a-z0-9]{10}$/;
