import { dayWords } from "#lib/calendar-day.ts";
import {
  differencePath,
  policyKinds,
  policyPath,
  type PolicyKind,
} from "#shop/policy/policy-kinds.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { RichText } from "../ui/rich-text.tsx";
import type { LoadedPolicyPage } from "./load-policy-page.server.ts";
import "./policy.css";
import { PolicyChanges } from "./policy-changes.tsx";
import { PolicyVersions } from "./policy-versions.tsx";
import { Title } from "#app/ui/title.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

type ShownVersion = NonNullable<LoadedPolicyPage["shown"]>;

/** A public policy page: an upcoming version, the text or its changes, and all versions. */
export function PolicyDocument({
  page: { kind, versions, shown, difference },
}: {
  page: LoadedPolicyPage;
}) {
  const announced = versions.filter(
    ({ state, version }) => state === "announced" && version !== shown?.version,
  );
  return (
    <div className="mx-auto max-w-3xl px-5 py-10">
      {shown?.state === "in-force" &&
        announced
          .toReversed()
          .map((next) => <Announced key={next.version} kind={kind} next={next} />)}
      {shown ? (
        <Article kind={kind} shown={shown} difference={difference} />
      ) : (
        <EmptyState
          isPage
          title="아직 등록된 문서가 없어요"
          words={
            announced.length
              ? `${dayWords(announced.at(-1)!.effectiveOn)}부터 시행하는 문서를 아래에서 볼 수 있어요.`
              : "곧 준비해서 이 주소에 올릴게요."
          }
        />
      )}
      {versions.length > 0 && (
        <PolicyVersions kind={kind} versions={versions} shown={shown?.version ?? null} />
      )}
    </div>
  );
}

function Article({
  kind,
  shown,
  difference,
}: Pick<LoadedPolicyPage, "kind" | "difference"> & { shown: ShownVersion }) {
  const { title, version, effectiveOn, summary, html } = shown;
  return (
    <article>
      <Title>{difference ? `${title}, 달라진 점` : title}</Title>
      <p className="mt-2 text-14 text-soft numbers">
        {difference ? `버전 ${difference.from}에서 버전 ${version}` : `버전 ${version}`} ·{" "}
        <time dateTime={effectiveOn}>{dayWords(effectiveOn)}</time> 시행
      </p>
      <Standing kind={kind} shown={shown} />
      {summary && <p className="mt-5 border-l-2 border-line pl-4 text-16">{summary}</p>}
      <p className="mt-2 flex flex-wrap gap-x-5 text-14 print:hidden">
        {difference && (
          <TextLink look="tall" to={policyPath(kind, version)}>
            버전 {version} 전문 보기
          </TextLink>
        )}
        {!difference && shown.before && (
          <TextLink look="tall" to={differencePath(kind, version)}>
            이전 버전과 비교하기
          </TextLink>
        )}
      </p>
      {difference ? (
        <PolicyChanges difference={difference} />
      ) : (
        <RichText html={html} className="mt-6" />
      )}
    </article>
  );
}

/** Beside the terms in force, as the standard terms of e-commerce ask (article 3(4)). */
function Announced({
  kind,
  next,
}: {
  kind: PolicyKind;
  next: LoadedPolicyPage["versions"][number];
}) {
  return (
    <aside
      aria-label="바뀔 예정인 내용"
      className="mb-8 rounded-m border border-accent px-4 pt-3 pb-1 text-14"
    >
      <p className="font-semibold">
        {dayWords(next.effectiveOn)}부터 새 {policyKinds[kind].title}을 시행해요.
      </p>
      {next.summary && <p className="mt-1 text-soft">{next.summary}</p>}
      <p className="flex flex-wrap gap-x-5">
        <TextLink look="tall" to={differencePath(kind, next.version)}>
          달라지는 점
        </TextLink>
        <TextLink look="tall" to={policyPath(kind, next.version)}>
          버전 {next.version} 전문
        </TextLink>
      </p>
    </aside>
  );
}

/** Explains a version that is not in force. */
function Standing({
  kind,
  shown: { state, effectiveOn },
}: {
  kind: PolicyKind;
  shown: ShownVersion;
}) {
  if (state === "in-force") return null;
  return (
    <p className="mt-4 flex flex-wrap items-center justify-between gap-x-4 rounded-s border border-warn px-4 py-1 text-14">
      <strong className="py-2 font-semibold text-warn">
        {state === "announced"
          ? `${dayWords(effectiveOn)}부터 시행해요.`
          : "지난 버전이에요. 지금은 쓰지 않아요."}
      </strong>
      <TextLink look="tall" to={policyKinds[kind].path} className="print:hidden">
        지금 시행 중인 버전
      </TextLink>
    </p>
  );
}
