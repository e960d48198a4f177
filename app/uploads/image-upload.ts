import type { ImageInfo } from "#shop/product/product.ts";
import { imagePurpose } from "./image-purpose.ts";
import { UploadError } from "./upload-error.ts";
import { startUpload, type UploadTask } from "./upload-task.ts";

export type ImageUpload = { task: UploadTask; done: Promise<ImageInfo> };

/**
 * One image, sent and developed, without a list around it; a screen with several of them wants `useUploads`. `done` rejects with an
 * UploadError whose message is for the person; `task.cancel()` makes its code `canceled`.
 */
export function startImageUpload(file: File, { accountId, ...rest }: { accountId: string; bucket?: string; onChange?: (task: UploadTask) => void }): ImageUpload {
  const name = imagePurpose.newName(accountId);
  const problem = imagePurpose.problemOf(file);
  const task = startUpload(problem ? new Blob() : file, { name, contentType: imagePurpose.contentTypeOf(file), ...rest });
  if (problem) task.cancel();
  const done = task.done.then(
    () => imagePurpose.finish(name, file, new AbortController().signal),
    (error: unknown) => Promise.reject(problem ? new UploadError("invalid-argument", { message: problem }) : error),
  );
  done.catch(() => undefined);
  return { task, done };
}
