import { lastDate, seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import type { GiftBatchRow } from "#shop/office/value/list-gifts.server.ts";
import { OneButton } from "#app/account/my/one-button.tsx";
import { Table, cardCell } from "#app/ui/table.tsx";
import { Button } from "#app/ui/button.tsx";

const heads = [
  "이름",
  { words: "금액", className: "lg:text-right" },
  { words: "등록", className: "lg:text-right" },
  "끝",
  "만든 때",
  "하기",
];

/** Batches of gift codes, and how many of each are redeemed. */
export const GiftTable = ({ rows }: { rows: GiftBatchRow[] }) => (
  <Table caption="기프트 코드 목록" heads={heads}>
    {rows.map(({ id, name, amount, count, redeemed, endsAt, madeAt, stoppedAt }) => (
      <tr
        key={id}
        className="border-b border-line max-lg:flex max-lg:flex-col max-lg:gap-1 max-lg:py-3.5"
      >
        <td className={`${cardCell} font-medium wrap-anywhere`}>{name}</td>
        <td className={`${cardCell} numbers lg:text-right`}>{won(amount)}</td>
        <td className={`${cardCell} numbers lg:text-right`}>
          <span className="lg:hidden">등록 </span>
          {redeemed} / {count}장
        </td>
        <td className={`${cardCell} text-soft numbers`}>{lastDate(endsAt)}까지</td>
        <td className={`${cardCell} text-soft numbers max-lg:text-12`}>{seoulTime(madeAt)}</td>
        <td className={`${cardCell} lg:text-right`}>
          <OneButton values={{ intent: stoppedAt ? "resume" : "stop", batch: id }}>
            {(busy) => (
              <Button
                size="m"
                busy={busy}
                aria-label={stoppedAt ? `${name} 다시 쓰기` : `${name} 중지`}
              >
                {stoppedAt ? "다시 쓰기" : "중지"}
              </Button>
            )}
          </OneButton>
        </td>
      </tr>
    ))}
  </Table>
);
