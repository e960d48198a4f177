import { noise, pretendStorage } from "#tests/has/pretend-storage.ts";
import { startUpload, type UploadTask } from "#app/uploads/upload-task.ts";
import type { UploadError } from "#app/uploads/upload-error.ts";

export const name = "members/가나/images/ab12";

export function begin(
  size: number,
  storage = pretendStorage(),
  rest: Partial<Parameters<typeof startUpload>[1]> = {},
) {
  const bytes = noise(size);
  const states: string[] = [];
  const task = startUpload(
    new Blob([bytes]),
    {
      name,
      contentType: "image/png",
      onChange: ({ state, waiting }) => states.push(waiting ?? state),
      ...rest,
    },
    storage.world,
  );
  return { task, storage, bytes, states, kept: () => storage.objects.get(name) };
}

export const failure = async (task: UploadTask): Promise<UploadError> =>
  task.done.then(
    () => {
      throw new Error("it went well");
    },
    (error: UploadError) => error,
  );
