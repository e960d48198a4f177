import type { ReactNode } from "react";
import type { BlockKind } from "#shop/policy/policy-blocks.ts";
import type { DifferenceBlock, PolicyDifference } from "#shop/policy/policy-difference.ts";
import { Unfold } from "#app/ui/unfold.tsx";
import { Ruled } from "#app/ui/ruled.tsx";

const FOLDED_FROM = 2;

/** Additions, removals and changes in place; unchanged parts are folded under their headings. */
export function PolicyChanges({
  difference: { blocks, added, removed, changed },
}: {
  difference: PolicyDifference;
}) {
  const counts = [
    changed && `변경 ${changed}`,
    added && `추가 ${added}`,
    removed && `삭제 ${removed}`,
  ]
    .filter(Boolean)
    .join(", ");
  if (!counts)
    return (
      <p className="mt-6 text-16">내용이 달라진 곳은 없어요. 서식만 바뀐 곳은 표시하지 않아요.</p>
    );
  return (
    <>
      <Ruled as="p" look="alone" className="mt-4 flex flex-wrap gap-x-5 gap-y-1 py-3 text-14">
        <strong className="font-semibold numbers">{counts}</strong>
        <span aria-hidden className="text-soft">
          <ins className={inserted}>추가된 내용</ins> <del className={deleted}>삭제된 내용</del>
        </span>
      </Ruled>
      <div className="mt-6 flex flex-col gap-3">
        {runsOf(blocks).map((run, at) =>
          "same" in run ? <Same key={at} blocks={run.same} /> : <Changed key={at} block={run} />,
        )}
      </div>
    </>
  );
}

type SameBlock = Extract<DifferenceBlock, { text: string }>;

/** Groups unchanged blocks; their last heading stays visible to show where the next change is. */
function runsOf(blocks: readonly DifferenceBlock[]): (DifferenceBlock | { same: SameBlock[] })[] {
  const runs: (DifferenceBlock | { same: SameBlock[] })[] = [];
  for (const block of blocks) {
    const last = runs.at(-1);
    if (block.change !== "same") runs.push(block);
    else if (last && "same" in last) last.same.push(block);
    else runs.push({ same: [block] });
  }
  return runs;
}

const isHeading = ({ kind }: SameBlock) => /^h\d$/.test(kind);

function Same({ blocks }: { blocks: SameBlock[] }) {
  const heading = blocks.findLastIndex(isHeading);
  if (heading < 0) return <Folded blocks={blocks} />;
  return (
    <>
      <Folded blocks={blocks.slice(0, heading)} />
      <Block kind={blocks[heading]!.kind}>{blocks[heading]!.text}</Block>
      <Folded blocks={blocks.slice(heading + 1)} />
    </>
  );
}

function Folded({ blocks }: { blocks: SameBlock[] }) {
  const texts = blocks.map(({ kind, text }, at) => (
    <Block key={at} kind={kind} isQuiet>
      {text}
    </Block>
  ));
  if (blocks.length < FOLDED_FROM) return texts;
  return (
    <Unfold
      title={
        <>
          바뀌지 않은 부분 <span className="numbers">&nbsp;{blocks.length}</span>곳
        </>
      }
      className="group"
    >
      <div className="flex flex-col gap-3 border-l border-line pl-4">{texts}</div>
    </Unfold>
  );
}

const inserted = "rounded-xs bg-good/15 px-0.5 decoration-good underline-offset-4";
const deleted = "rounded-xs bg-bad/12 px-0.5 text-soft decoration-bad";

function Changed({ block }: { block: DifferenceBlock }) {
  if (block.change === "changed") {
    return (
      <Block kind={block.kind}>
        {block.words.map(({ change, text }, at) => (
          <span key={at}>
            {at > 0 && " "}
            {change === "same" ? text : <Word change={change}>{text}</Word>}
          </span>
        ))}
      </Block>
    );
  }
  if (block.change === "same") return null;
  return (
    <Block kind={block.kind}>
      <Word change={block.change}>{block.text}</Word>
    </Block>
  );
}

/** Colour and lines only repeat what the words say to those who do not see them. */
function Word({ change, children }: { change: "added" | "removed"; children: string }) {
  const words = (
    <>
      <span className="sr-only">{change === "added" ? "[추가: " : "[삭제: "}</span>
      {children}
      <span className="sr-only">]</span>
    </>
  );
  return change === "added" ? (
    <ins className={inserted}>{words}</ins>
  ) : (
    <del className={deleted}>{words}</del>
  );
}

const looks: Record<BlockKind, string> = {
  h2: "mt-6 text-20 font-semibold",
  h3: "mt-3 text-16 font-semibold",
  h4: "text-16 font-semibold",
  p: "",
  li: "pl-5 -indent-4 before:mr-2 before:inline-block before:w-2 before:indent-0 before:text-soft before:content-['·']",
  row: "border-b border-line pb-2 text-14",
  quote: "border-l-2 border-accent pl-4",
  code: "font-mono text-14",
  image: "text-14 text-soft",
};

const prefixes: Partial<Record<BlockKind, string>> = { image: "그림: " };

function Block({
  kind,
  isQuiet,
  children,
}: {
  kind: BlockKind;
  isQuiet?: boolean;
  children: ReactNode;
}) {
  // Which heading stands under which is lost with what is folded away.
  const Tag = /^h\d$/.test(kind) ? "h2" : "p";
  return (
    <Tag className={`${looks[kind]} ${isQuiet ? "text-soft" : ""}`}>
      {prefixes[kind]}
      {children}
    </Tag>
  );
}
