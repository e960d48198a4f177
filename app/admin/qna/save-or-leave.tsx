import { Button, ButtonLink } from "#app/ui/button.tsx";

/** Under a form of its own place: `to` is where one goes without saving. */
export const SaveOrLeave = ({ busy, to }: { busy: boolean; to: string }) => (
  <div className="flex flex-wrap gap-2">
    <Button look="primary" busy={busy}>
      저장
    </Button>
    <ButtonLink to={to}>닫기</ButtonLink>
  </div>
);
