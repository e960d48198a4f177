import { ButtonLink } from "#app/ui/button.tsx";

const bars = [14, 26, 40, 58, 34, 72, 48, 84, 60, 92, 66, 44, 76, 52, 30, 62, 38, 24, 46, 18, 10];

/** Nothing waits: a poster of a sound that has come to rest. */
export function AllDone() {
  return (
    <div className="flex flex-col items-center gap-5 py-12 text-center">
      <svg viewBox="0 0 210 210" aria-hidden className="size-48 rounded-l bg-wash md:size-64">
        <circle cx={105} cy={92} r={54} className="fill-accent" />
        {bars.map((height, at) => (
          <rect
            key={at}
            x={at * 10 + 3}
            y={118 - height / 2}
            width={4}
            height={height}
            rx={2}
            className="fill-ink"
          />
        ))}
      </svg>
      <p className="text-20 font-semibold">오늘 할 일을 모두 마쳤어요</p>
      <p className="max-w-md text-14 text-balance text-soft">
        새 주문이나 질문이 들어오면 여기에 나타나요. 그동안 쉬어도 좋아요.
      </p>
      <ButtonLink to="/">상점 둘러보기</ButtonLink>
    </div>
  );
}
