import { useCallback, useEffect, useRef, useState } from "react";
import { shownAccent } from "#shop/site/accent.ts";
import { LOOK_PREVIEW } from "#shop/site/look-preview.ts";
import type { Look, Scheme } from "#shop/site/look.ts";
import { buttonClass } from "#app/ui/button.tsx";

const widths = {
  phone: { title: "휴대폰", width: 390, height: 780 },
  desktop: { title: "컴퓨터", width: 1280, height: 800 },
};
type WindowName = keyof typeof widths;
const schemes: Record<Scheme, string> = { light: "밝게", dark: "어둡게" };

/** Dresses the page in the frame as the shop would be, without asking the server again. */
function dress(frame: HTMLIFrameElement | null, look: Look, scheme: Scheme): void {
  const html = frame?.contentDocument?.documentElement;
  if (!html) return;
  const { light, dark } = shownAccent(look);
  if (look.mood === "plain") delete html.dataset.mood;
  else html.dataset.mood = look.mood;
  html.style.setProperty("--accent", `light-dark(${light}, ${dark})`);
  html.dataset.scheme = scheme;
  // No script runs in there to do this.
  html.dataset.letters = "";
  html.dataset.touched = "";
  if (frame.contentDocument?.body) frame.contentDocument.body.inert = true;
}

/** The shop's own home in the look that is chosen, in the widths of a phone and a desktop. */
export function MoodPreview({ look }: { look: Look }) {
  const [name, setName] = useState<WindowName>("phone");
  const [scheme, setScheme] = useState<Scheme>("light");
  const frame = useRef<HTMLIFrameElement>(null);
  const { width, height } = widths[name];
  const { box, scale } = useScale(width);
  const dressIt = useCallback(() => dress(frame.current, look, scheme), [look, scheme]);
  useEffect(dressIt, [dressIt]);
  return (
    <div className="pt-10">
      <div className="flex flex-wrap gap-2 pb-3">
        <PreviewChoice
          label="미리보기의 폭"
          choices={Object.entries(widths).map(([each, { title }]) => [each as WindowName, title])}
          chosen={name}
          onChoose={setName}
        />
        <PreviewChoice
          label="미리보기의 밝기"
          choices={Object.entries(schemes) as [Scheme, string][]}
          chosen={scheme}
          onChoose={setScheme}
        />
      </div>
      <div
        ref={box}
        className="overflow-hidden rounded-s border border-line"
        style={{ height: height * scale, maxWidth: width }}
      >
        <iframe
          ref={frame}
          title="고른 분위기의 홈"
          src={LOOK_PREVIEW}
          sandbox="allow-same-origin"
          onLoad={dressIt}
          width={width}
          height={height}
          className="origin-top-left border-0"
          style={{ scale: String(scale), colorScheme: scheme }}
        />
      </div>
      <p className="pt-2 text-12 text-soft">
        지금 상점의 홈이에요. 새로 올린 로고는 저장한 뒤에 보여요.
      </p>
    </div>
  );
}

type PreviewChoiceProps<Name extends string> = {
  label: string;
  choices: [name: Name, title: string][];
  chosen: Name;
  onChoose: (name: Name) => void;
};

const PreviewChoice = <Name extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: PreviewChoiceProps<Name>) => (
  <div role="group" aria-label={label} className="flex gap-1">
    {choices.map(([name, title]) => (
      <button
        key={name}
        type="button"
        aria-pressed={name === chosen}
        onClick={() => onChoose(name)}
        className={buttonClass({ look: name === chosen ? "ink" : "outline" })}
      >
        {title}
      </button>
    ))}
  </div>
);

/** How far a window of this width is made smaller to stand in its box. */
function useScale(width: number) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(width);
  useEffect(() => {
    const parent = box.current?.parentElement;
    if (!parent) return;
    const watch = new ResizeObserver(() => setRoom(parent.clientWidth));
    watch.observe(parent);
    return () => watch.disconnect();
  }, []);
  return { box, scale: Math.min(1, room / width) };
}
