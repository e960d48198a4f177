import { seoulDate } from "#lib/seoul-time.ts";
import type { EarlierReview } from "#shop/review/earlier/list-earlier.server.ts";
import { Ruled } from "#app/ui/ruled.tsx";
import { ShopAnswer } from "./review-body.tsx";
import { Stars } from "./stars.tsx";

export const HowCounted = () => (
  <p className="text-12 text-soft">
    이 상점을 열기 전에 다른 곳에서 쓴 후기예요. 평점과 후기 수에는 넣지 않았어요.
  </p>
);

export const EarlierList = ({ rows }: { rows: EarlierReview[] }) => (
  <Ruled>
    {rows.map(({ id, stars, writerName, shopName, writtenAt, text, answer }) => (
      <li key={id} className="flex flex-col gap-3 py-6">
        <div className="flex flex-col gap-1">
          {stars !== null && <Stars stars={stars} />}
          <p className="flex flex-wrap gap-x-2 text-12 text-soft numbers">
            <span>{writerName}</span>
            <time dateTime={writtenAt.toISOString()}>{seoulDate(writtenAt)}</time>
            <span className="font-medium wrap-anywhere">{shopName}에서 쓴 후기</span>
          </p>
        </div>
        <p className="text-16 wrap-anywhere whitespace-pre-wrap">{text}</p>
        <ShopAnswer answer={answer} />
      </li>
    ))}
  </Ruled>
);
