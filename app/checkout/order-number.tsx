import { showAlert } from "../browser/alerts.ts";
import { Button } from "../ui/button.tsx";

async function copy(number: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(number);
    showAlert("주문번호를 복사했어요.", { type: "success" });
  } catch {
    showAlert("복사하지 못했어요. 주문번호를 길게 눌러 복사해주세요.", { type: "warning" });
  }
}

/** The number people need again, easy to read out, to select and to copy. */
export function OrderNumber({ number }: { number: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-16">
      <span className="text-soft">주문번호</span>
      <strong className="font-semibold select-all numbers">{number}</strong>
      <Button type="button" size="s" onClick={() => copy(number)} className="min-h-11 noscript:hidden print:hidden">복사</Button>
    </p>
  );
}
