/** What a code looks like, at checkout and in links too. */
export const RECOMMENDER_CODE = /^[A-Z0-9]{3,20}$/;
