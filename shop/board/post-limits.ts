/** What a post and a comment may hold, and how much one person may write. */
export const postLimits = {
  title: 100,
  /** bytes of HTML in UTF-8 */
  html: 100_000,
  comment: 1000,
  postsPerHour: 10,
  commentsPerHour: 60,
  /** changes of what is written already, each read and cleaned anew */
  editsPerHour: 100,
} as const;
