import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";

/** Asks before typed words are lost, by a link as well as by closing the page. */
export function LeaveGuard({ active, isKept }: { active: boolean; isKept?: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      active && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [active]);

  const stay = () => blocker.state === "blocked" && blocker.reset();
  return (
    <Dialog
      open={blocker.state === "blocked"}
      onClose={stay}
      title="저장하지 않고 나갈까요?"
      actions={
        <>
          <Button type="button" onClick={stay}>
            계속 고치기
          </Button>
          <Button
            type="button"
            look="danger"
            onClick={() => blocker.state === "blocked" && blocker.proceed()}
          >
            나가기
          </Button>
        </>
      }
    >
      <p className="text-14 text-soft">
        저장하지 않은 내용이 있어요.{" "}
        {isKept ? "이 기기에 며칠 남겨두니, 다시 열면 이어서 쓸 수 있어요." : "나가면 사라져요."}
      </p>
    </Dialog>
  );
}
