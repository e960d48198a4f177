import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";

type Props = { active: boolean; isKept?: boolean | "tab"; uploading?: boolean };

/** Asks before typed words or an upload are lost, by a link as well as by closing the page. */
export function LeaveGuard({ active, isKept, uploading = false }: Props) {
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
      title={uploading ? "올리는 중이에요. 나갈까요?" : "저장하지 않고 나갈까요?"}
      actions={
        <>
          <Button type="button" onClick={stay}>
            {uploading ? "계속 올리기" : "계속 수정하기"}
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
      <p className="text-14 text-soft">{uploading ? UPLOADING : unsavedWords(isKept)}</p>
    </Dialog>
  );
}

const UPLOADING =
  "파일을 올리고 있어요. 다른 화면으로 가면 처음부터 다시 올려야 해요. 새로고침하거나 창을 닫아도 하루 안에 이 화면을 다시 열면 이어서 올려요.";

function unsavedWords(isKept: Props["isKept"] = false): string {
  const keptWhere =
    isKept === "tab"
      ? "이 창을 닫을 때까지 남겨두니, 이 화면으로 돌아오면 이어서 쓸 수 있어요."
      : "이 기기에 며칠 남겨두니, 다시 열면 이어서 쓸 수 있어요.";
  return `저장하지 않은 내용이 있어요. ${isKept ? keptWhere : "나가면 사라져요."}`;
}
