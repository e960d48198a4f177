import { seoulDate } from "#lib/seoul-time.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { RichText } from "../ui/rich-text.tsx";

type Policy = { title: string; version: string; effectiveOn: string; html: string };

/** A shop that has just opened may have none yet; it says so. */
export function PolicyText({ policy }: { policy: Policy | null }) {
  if (!policy) return <EmptyState isPage title="아직 올라온 문서가 없어요" words="곧 준비해서 이 주소에 올릴게요." />;
  return (
    <article className="mx-auto max-w-3xl px-5 py-10">
      <h1 className="text-28 font-bold">{policy.title}</h1>
      <p className="mt-2 text-14 text-soft">버전 {policy.version} · 시행일 {seoulDate(policy.effectiveOn)}</p>
      <RichText html={policy.html} className="mt-8" />
    </article>
  );
}
