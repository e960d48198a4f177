import { useFileAsked } from "#app/browser/use-file-asked.ts";
import { Button } from "#app/ui/button.tsx";
import { AsField } from "#app/ui/form/as-field.tsx";

/** A list as a file. A plain form, since only the browser itself can save what comes back. */
export function FilesForm({ action }: { action: string }) {
  const handleSubmit = useFileAsked();
  return (
    <form method="post" action={action} onSubmit={handleSubmit} className="flex flex-wrap gap-2">
      <AsField />
      <Button size="s" name="format" value="xlsx">
        엑셀로 받기
      </Button>
      <Button size="s" name="format" value="csv">
        CSV로 받기
      </Button>
    </form>
  );
}
