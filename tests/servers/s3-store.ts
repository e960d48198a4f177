import { afterFile } from "../after-file.ts";
import { openS3Store } from "./open-s3-store.ts";

/** A store for one test file, and how to reach it. */
export async function s3Store() {
  const { settings, close } = await openS3Store();
  afterFile(close);
  return settings;
}
