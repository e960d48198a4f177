type ScriptRequest<Brought> = {
  /** for the error, e.g. "captcha" */
  name: string;
  /** the script's global; undefined when the vendor's script has changed */
  read: () => Brought | undefined;
  /** milliseconds */
  patience: number;
  integrity?: string;
};

const loading = new Map<string, Promise<unknown>>();

/**
 * Loads a vendor's script on first use. Rejects when it is blocked, has changed, or takes longer
 * than `patience`; the next call tries again.
 */
export function loadScript<Brought>(
  source: string,
  wanted: ScriptRequest<Brought>,
): Promise<Brought> {
  const pending = loading.get(source) as Promise<Brought> | undefined;
  if (pending) return pending;
  const fresh = fetchScript(source, wanted).catch((error: unknown) => {
    loading.delete(source);
    throw error;
  });
  loading.set(source, fresh);
  return fresh;
}

function fetchScript<Brought>(
  source: string,
  { name, read, patience, integrity }: ScriptRequest<Brought>,
): Promise<Brought> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const timer = setTimeout(() => stop("too slow"), patience);
    const stop = (why: string) => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`${name}: ${why}`));
    };
    script.src = source;
    if (integrity) Object.assign(script, { integrity, crossOrigin: "anonymous" });
    script.addEventListener("error", () => stop("blocked"));
    script.addEventListener("load", () => {
      const brought = read();
      if (!brought) return stop("changed");
      clearTimeout(timer);
      resolve(brought);
    });
    document.head.append(script);
  });
}
