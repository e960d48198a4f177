import { imageTypes, uploadLimits } from "#shop/file/upload-limits.ts";
import type { ImageInfo } from "#shop/product/product.ts";

export type Upload = { done: Promise<ImageInfo>; cancel: () => void };

/** A reason an upload ended that a person can read. */
export class UploadFailure extends Error {
  override name = "UploadFailure";
}

const problemOf = (file: File): string | null => {
  if (!(imageTypes as readonly string[]).includes(file.type)) return "JPG, PNG, WebP, AVIF 이미지를 골라주세요.";
  return file.size > uploadLimits.image ? "이미지가 너무 커요. 15MB까지 올릴 수 있어요." : null;
};

/** Sends an image and tells how far it is, 0..1. XMLHttpRequest, because fetch cannot tell. Canceling rejects with an AbortError. */
export function uploadImage(file: File, onProgress: (part: number) => void): Upload {
  const request = new XMLHttpRequest();
  const done = new Promise<ImageInfo>((resolve, reject) => {
    const fail = (words: string) => reject(new UploadFailure(words));
    const problem = problemOf(file);
    if (problem) return fail(problem);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => (request.status === 200 && request.response ? resolve(request.response as ImageInfo) : fail(request.response?.message ?? "이미지를 올리지 못했어요. 다시 시도해주세요."));
    request.onerror = () => fail(navigator.onLine ? "이미지를 올리지 못했어요. 다시 시도해주세요." : "인터넷에 연결되어 있지 않아요. 연결한 뒤 다시 올려주세요.");
    request.onabort = () => reject(new DOMException("canceled", "AbortError"));
    request.open("POST", "/admin/files/image");
    request.responseType = "json";
    request.setRequestHeader("Content-Type", file.type);
    request.send(file);
  });
  return { done, cancel: () => request.abort() };
}
