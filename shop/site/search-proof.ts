/** Where owners show a search engine that the shop is theirs. */
const searchEngines = {
  naver: { meta: "naver-site-verification", file: /^naver[\da-z]{8,80}\.html$/ },
  google: { meta: "google-site-verification", file: /^google[\da-z]{8,80}\.html$/ },
} as const;
export type SearchEngine = keyof typeof searchEngines;

/** A code for the page's head, or the name of a file, which ends in ".html"; empty: none. */
export type SearchProofs = Record<SearchEngine, string>;

const isFile = (proof: string): boolean => proof.endsWith(".html");

/** Tags of the home page's head, which is the only one where search engines look for them. */
export const proofTags = (proofs: SearchProofs): { name: string; content: string }[] =>
  (Object.keys(searchEngines) as SearchEngine[]).flatMap((engine) => {
    const content = proofs[engine];
    return content && !isFile(content) ? [{ name: searchEngines[engine].meta, content }] : [];
  });

/** What a file of a search engine says; null where the shop does not prove itself by it. */
export function proofFile(proofs: SearchProofs, file: string): string | null {
  const engine = (Object.keys(searchEngines) as SearchEngine[]).find((one) => proofs[one] === file);
  return engine ? `${searchEngines[engine].meta}: ${file}` : null;
}

const CODE = /^[\w-]{16,100}$/;
const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(String.raw`\b${name}\s*=\s*["']?([^"'\s>]+)`, "i").exec(tag)?.[1];

/**
 * What an owner copied from the engine's page: the whole tag, its code alone, or the file's name or
 * content (searchadvisor.naver.com, search.google.com/search-console).
 */
export function readSearchProof(
  engine: SearchEngine,
  typed: string,
): { proof: string } | { words: string } {
  const text = typed.trim();
  if (!text) return { proof: "" };
  const isTag = text.startsWith("<");
  const value = isTag
    ? (attribute(text, "content") ?? "")
    : text.replace(/^[a-z]+-site-verification:\s*/i, "");
  if (isOf(other(engine), text, value))
    return { words: "다른 검색엔진의 것이에요. 두 칸을 확인해주세요." };
  if (isTag && attribute(text, "name") !== searchEngines[engine].meta) return { words: WRONG };
  const isRead = isFile(value) ? searchEngines[engine].file.test(value) : CODE.test(value);
  return isRead ? { proof: value } : { words: WRONG };
}

const WRONG = "검색엔진이 보여준 태그나 파일 이름을 그대로 붙여넣어주세요.";

const other = (engine: SearchEngine): SearchEngine => (engine === "naver" ? "google" : "naver");

const isOf = (engine: SearchEngine, text: string, value: string): boolean =>
  text.includes(searchEngines[engine].meta) || searchEngines[engine].file.test(value);
