/** How a job is doing in one process; another process may have done its work. */
export type JobState = {
  name: string;
  /** how long after its time it is not done yet; a failing job is never done */
  lateSeconds: number;
  /** since the process started */
  failures: number;
};
