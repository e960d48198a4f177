import { moods, type Mood } from "#shop/site/look.ts";
import { palettes } from "#shop/site/palettes.ts";
import { siteParts } from "#shop/site/site-fields.ts";

const moodTitles: Record<Mood, string> = {
  plain: "기본",
  quiet: "차분하게",
  warm: "따뜻하게",
  bold: "또렷하게",
};

const moodWords: Record<Mood, string> = {
  plain: "흰 바탕에 둥근 고딕, 가는 선",
  quiet: "서늘한 회색빛, 가벼운 제목, 선 없는 머리",
  warm: "크림색 바탕, 명조 제목, 둥근 모서리",
  bold: "흑백에 굵은 제목, 각진 모서리, 진한 선",
};

type Props = { value: Mood; errors: string[] | undefined; onChange: (mood: Mood) => void };

/** The moods, each with its own colours. */
export const MoodField = ({ value, errors, onChange }: Props) => (
  <fieldset className="flex flex-col gap-2">
    <legend className="pb-2 text-14 font-medium">{siteParts.look.mood}</legend>
    {moods.map((mood) => (
      <label
        key={mood}
        className="flex items-center gap-3 rounded-s border border-line px-3 py-2.5 has-checked:border-ink"
      >
        <input
          type="radio"
          name="mood"
          value={mood}
          checked={mood === value}
          onChange={() => onChange(mood)}
          className="radio"
        />
        <span className="min-w-0 flex-1">
          <span className="block text-14 font-medium">{moodTitles[mood]}</span>
          <span className="block text-12 text-soft">{moodWords[mood]}</span>
        </span>
        <Swatch mood={mood} />
      </label>
    ))}
    {errors && (
      <p className="text-14 text-bad" data-field-error>
        {errors.join(" ")}
      </p>
    )}
  </fieldset>
);

function Swatch({ mood }: { mood: Mood }) {
  const { paper, wash, ink, accent } = palettes[mood].light;
  return (
    <span aria-hidden className="flex overflow-hidden rounded-xs border border-line">
      {[paper, wash, accent, ink].map((colour) => (
        <span key={colour} className="h-8 w-4" style={{ background: colour }} />
      ))}
    </span>
  );
}
