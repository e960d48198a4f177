/** A cookie with what is to be said of a file that arrived; the server writes it. */
export const FILE_WORDS = "file_words";
