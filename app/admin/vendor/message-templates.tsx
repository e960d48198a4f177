import { StatusBadge } from "#app/ui/status-badge.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Ruled } from "#app/ui/ruled.tsx";

export type MessageTemplate = { event: string; label: string; text: string; hasTemplate: boolean };

/** The templates that Kakao must approve, each with a field for its id. */
export const MessageTemplates = ({ templates }: { templates: MessageTemplate[] }) => (
  <Ruled look="inner" className="border-b border-line">
    {templates.map(({ event, label, text, hasTemplate }) => (
      <li key={event} className="py-3">
        <p className="flex flex-wrap items-center justify-between gap-x-4">
          <TextLink look="tall" to={`/admin/notices/${event}`} className="text-14 font-semibold">
            {label}
          </TextLink>
          {hasTemplate ? (
            <StatusBadge tone="good" label="알림톡" />
          ) : (
            <span className="text-12 text-soft">템플릿이 없어 문자로 나가요</span>
          )}
        </p>
        <p className="text-14 text-soft wrap-anywhere">{text}</p>
      </li>
    ))}
  </Ruled>
);
