export const POST_ID = /^[a-z0-9]{4,32}$/;

/** Whether a text from an address or a form can be a post's id at all. */
export const isPostId = (id: unknown): id is string => typeof id === "string" && POST_ID.test(id);
