/** How a job is doing in one process; another process may have done its work. */
export type JobState = {
  name: string;
  everySeconds: number;
  /** how long after its time it is not done yet; a failing job is never done */
  lateSeconds: number;
  /** since the process started */
  failures: number;
  /** of its last failure; "": it never failed */
  error: string;
};

/** Whether it is so late that somebody should look; the alert JobLate says the same. */
export const isLate = ({ lateSeconds }: Pick<JobState, "lateSeconds">): boolean =>
  lateSeconds > 600;
