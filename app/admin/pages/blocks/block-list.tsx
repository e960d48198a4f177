import { useEffect, useRef, useState } from "react";
import { randomLetters } from "#lib/random-letters.ts";
import { blockTitles, isHomeKind, type Block, type BlockKind } from "#shop/page/blocks.ts";
import { PAGES } from "#shop/page/page.ts";
import { Button } from "#app/ui/button.tsx";
import { Section } from "#app/ui/section.tsx";
import { BlockFields } from "./block-fields.tsx";
import { useChoices } from "./choices.ts";
import { newBlock } from "./new-block.ts";
import { StepButtons, stepped } from "./step-buttons.tsx";

type Errors = Record<string, string[]>;
type Change = (next: (blocks: Block[]) => Block[]) => void;
type Props = {
  blocks: Block[];
  errors: Errors;
  onChange: Change;
  onArrange: Change;
  /** what may be added, and how much of it */
  kinds: readonly BlockKind[];
  most?: number;
};

/** What is wrong in one block, by the names of its fields. */
const errorsOf = (errors: Errors, at: number): Errors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, words]) =>
      name.startsWith(`blocks.${at}.`) ? [[name.slice(`blocks.${at}.`.length), words]] : [],
    ),
  );

const OF_ALL = /^blocks(?:\.\d+(?:\.(?:left|right))?(?:\.(?:kind|key))?)?$/;

/** What is wrong with the blocks as a whole, or with one that has no field to say it beside. */
const errorsOfAll = (errors: Errors): string[] => [
  ...new Set(Object.entries(errors).flatMap(([name, words]) => (OF_ALL.test(name) ? words : []))),
];

/** A page's blocks: added below, moved by buttons, removed. */
export function BlockList({
  blocks,
  errors,
  onChange,
  onArrange,
  kinds,
  most = PAGES.blocks,
}: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState("");
  const toFocus = useRef<string | null>(null);
  useEffect(() => {
    if (!toFocus.current) return;
    list.current?.querySelector<HTMLElement>(toFocus.current)?.focus();
    toFocus.current = null;
  });

  function move(at: number, by: 1 | -1): void {
    const block = blocks[at]!;
    onArrange((before) => stepped(before, at, by));
    setMoved(`${blockTitles[block.kind]} 블록을 ${at + by + 1}번째로 옮겼어요.`);
    toFocus.current = `[data-block="${block.key}"] [data-move="${by}"]`;
  }

  function remove(at: number): void {
    onArrange((before) => before.toSpliced(at, 1));
    setMoved("블록을 뺐어요.");
    const next = blocks[at + 1] ?? blocks[at - 1];
    toFocus.current = next ? `[data-block="${next.key}"] h3` : null;
  }

  function add(kind: BlockKind): void {
    const key = randomLetters(8);
    onArrange((before) => [...before, newBlock(kind, key)]);
    setMoved(`${blockTitles[kind]} 블록을 더했어요.`);
    toFocus.current = `[data-block="${key}"] h3`;
  }

  const wrong = errorsOfAll(errors);
  return (
    <Section look="ruledSmall" title={`블록 ${blocks.length}/${most}`} titleClass="numbers">
      <p role="status" className="sr-only">
        {moved}
      </p>
      {wrong.length > 0 && (
        <p tabIndex={-1} data-trouble className="pt-3 text-14 text-bad" data-field-error>
          {wrong.join(" ")}
        </p>
      )}
      <ol ref={list} className="flex flex-col">
        {blocks.map((block, at) => (
          <li key={block.key} data-block={block.key} className="border-b border-line py-5">
            <BlockHead
              title={`${at + 1}. ${blockTitles[block.kind]}`}
              isFirst={at === 0}
              isLast={at === blocks.length - 1}
              onMove={(by) => move(at, by)}
              onRemove={() => remove(at)}
            />
            <BlockFields
              block={block}
              errors={errorsOf(errors, at)}
              onChange={(next) =>
                onChange((before) => before.map((one) => (one.key === next.key ? next : one)))
              }
            />
          </li>
        ))}
      </ol>
      <AddBlock
        kinds={kinds.filter(
          (kind) => !isHomeKind(kind) || blocks.every((one) => one.kind !== kind),
        )}
        most={most}
        isFull={blocks.length >= most}
        onAdd={add}
      />
    </Section>
  );
}

type HeadProps = {
  title: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

function BlockHead({ title, isFirst, isLast, onMove, onRemove }: HeadProps) {
  return (
    <div className="flex items-center gap-1 pb-3">
      <h3 tabIndex={-1} className="min-w-0 flex-1 text-14 font-semibold outline-none numbers">
        {title}
      </h3>
      <StepButtons {...{ title, isFirst, isLast, onMove }} />
      <Button type="button" look="quiet" aria-label={`빼기: ${title}`} onClick={onRemove}>
        빼기
      </Button>
    </div>
  );
}

type AddProps = {
  kinds: readonly BlockKind[];
  most: number;
  isFull: boolean;
  onAdd: (kind: BlockKind) => void;
};

function AddBlock({ kinds, most, isFull, onAdd }: AddProps) {
  const { hasReviews } = useChoices().choices;
  if (isFull) return <p className="pt-4 text-14">블록은 {most}개까지 쓸 수 있어요.</p>;
  const offered = kinds.filter((kind) => hasReviews || (kind !== "review" && kind !== "reviews"));
  return (
    <fieldset className="pt-4">
      <legend className="float-left w-full pb-2 text-14 font-medium">블록 더하기</legend>
      <div className="clear-both flex flex-wrap gap-2">
        {offered.map((kind) => (
          <Button key={kind} type="button" onClick={() => onAdd(kind)}>
            <span aria-hidden>+</span> {blockTitles[kind]}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
