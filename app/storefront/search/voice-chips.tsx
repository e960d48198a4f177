import type { Choice } from "#shop/product/search/suggest-products.server.ts";

type Props = {
  choices: Choice[];
  chosen: Record<string, string>;
  onChange: (chosen: Record<string, string>) => void;
};

/** Voice attributes, one word each, in a scrolling row. */
export function VoiceChips({ choices, chosen, onChange }: Props) {
  if (!choices.length) return null;
  const toggle = ({ param, word }: Choice) => {
    const { [param]: before, ...others } = chosen;
    onChange(before === word ? others : { ...others, [param]: word });
  };
  return (
    <div
      role="group"
      aria-label="목소리 조건"
      className="flex shrink-0 gap-2 overflow-x-auto border-b border-line px-5 py-2"
    >
      {choices.map((choice) => (
        <button
          key={`${choice.param} ${choice.word}`}
          type="button"
          aria-pressed={chosen[choice.param] === choice.word}
          onClick={() => toggle(choice)}
          className="min-h-11 shrink-0 rounded-full border border-edge px-4 text-14 hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
        >
          {choice.word} <span className="text-12 opacity-70 numbers">{choice.count}</span>
        </button>
      ))}
    </div>
  );
}
