const steps = ["B", "KB", "MB", "GB"] as const;

/** A size for people: "3.4MB". */
export function byteWords(bytes: number): string {
  const step = Math.min(
    steps.length - 1,
    Math.max(0, Math.floor(Math.log2(Math.max(bytes, 1)) / 10)),
  );
  const count = bytes / 1024 ** step;
  return `${step > 1 && count < 100 ? count.toFixed(1) : Math.round(count)}${steps[step]}`;
}
