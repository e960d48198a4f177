/** What a post and a comment may hold, and how much one person may write. */
export const postLimits = {
  title: 100,
  /** bytes of HTML in UTF-8 */
  html: 100_000,
  comment: 1000,
  postsPerHour: 10,
  commentsPerHour: 60,
  /** edits per hour, because each is sanitized again */
  editsPerHour: 100,
} as const;
