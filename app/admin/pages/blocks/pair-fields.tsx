import type { Block } from "#shop/page/blocks.ts";
import { Button } from "#app/ui/button.tsx";
import type { FieldsProps } from "./fields-props.ts";
import { StepButtons, stepped } from "./step-buttons.tsx";
import { TypedField } from "./typed-field.tsx";

const MOST = 30;

type Questions = Extract<Block, { kind: "questions" }>;
type Pair = Questions["pairs"][number];

/** Questions with their answers. */
export function PairFields({ block, errors, onChange }: FieldsProps<Questions>) {
  const { pairs } = block;
  const put = (next: Pair[]) => onChange({ ...block, pairs: next });
  const change = (at: number, part: Partial<Pair>) =>
    put(pairs.map((pair, place) => (place === at ? { ...pair, ...part } : pair)));
  return (
    <div className="flex flex-col gap-4">
      <TypedField
        name={`${block.key}-heading`}
        label="제목"
        optional
        value={block.heading}
        maxLength={60}
        errors={errors.heading}
        onTyped={(heading) => onChange({ ...block, heading })}
      />
      <ol className="flex flex-col gap-4">
        {pairs.map((pair, at) => (
          // Pairs have no names of their own, and their fields keep nothing by themselves.
          <li key={at} className="flex flex-col gap-3 rounded-m border border-line p-4">
            <div className="flex items-center gap-1">
              <p className="flex-1 text-14 font-medium numbers">{at + 1}번째 질문</p>
              <StepButtons
                title={`${at + 1}번째 질문`}
                isFirst={at === 0}
                isLast={at === pairs.length - 1}
                onMove={(by) => put(stepped(pairs, at, by))}
              />
              <Button
                type="button"
                look="quiet"
                aria-label={`빼기: ${at + 1}번째 질문`}
                onClick={() => put(pairs.toSpliced(at, 1))}
              >
                빼기
              </Button>
            </div>
            <TypedField
              name={`${block.key}-question-${at}`}
              label="질문"
              value={pair.question}
              maxLength={200}
              errors={errors[`pairs.${at}.question`]}
              onTyped={(question) => change(at, { question })}
            />
            <TypedField
              name={`${block.key}-answer-${at}`}
              label="답"
              rows={3}
              value={pair.answer}
              maxLength={2000}
              errors={errors[`pairs.${at}.answer`]}
              onTyped={(answer) => change(at, { answer })}
            />
          </li>
        ))}
      </ol>
      {errors.pairs && (
        <p className="text-14 text-bad" data-field-error>
          {errors.pairs.join(" ")}
        </p>
      )}
      {pairs.length < MOST && (
        <Button
          type="button"
          className="self-start"
          onClick={() => put([...pairs, { question: "", answer: "" }])}
        >
          질문 더하기
        </Button>
      )}
    </div>
  );
}
