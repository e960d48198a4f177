import { seoulDate } from "#lib/seoul-time.ts";
import { RichText } from "../ui/rich-text.tsx";

export function PolicyText({ policy }: { policy: { title: string; version: string; effectiveOn: string; html: string } }) {
  return (
    <article className="mx-auto max-w-3xl px-5 py-10">
      <h1 className="text-28 font-bold">{policy.title}</h1>
      <p className="mt-2 text-14 text-soft">버전 {policy.version} · 시행일 {seoulDate(policy.effectiveOn)}</p>
      <RichText html={policy.html} className="mt-8" />
    </article>
  );
}
