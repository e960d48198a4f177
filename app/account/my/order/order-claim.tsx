import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";

/** Guest orders that were placed with the member's own, proven address. */
export function OrderClaim({ count, busy }: { count: number; busy: boolean }) {
  return (
    <PostForm
      asMember
      fields={{ intent: "claim" }}
      reply={undefined}
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-m bg-wash px-5 py-4"
    >
      <p className="text-14">
        <strong className="font-semibold numbers">
          이 이메일로 주문한 비회원 주문이 {count}건 있어요.
        </strong>
        <span className="mt-0.5 block text-soft">
          가져오면 여기서 볼 수 있고, 주문번호와 전화번호로는 더 이상 조회되지 않아요.
        </span>
      </p>
      <Button busy={busy} className="max-md:w-full">
        비회원 주문 가져오기
      </Button>
    </PostForm>
  );
}
