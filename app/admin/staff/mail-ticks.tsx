import { tickOf, type ChoiceName } from "#shop/member/staff/office-mail-form.ts";
import type { OfficeHours } from "#shop/member/staff/office-hours.ts";
import {
  isVital,
  officeMails,
  type OfficeMail,
  type OfficeWay,
} from "#shop/member/staff/office-mails.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";

type MailChoice = { kind: OfficeMail; ways: OfficeWay[]; isAtAnyHour: boolean };
type Person = {
  id: string | null;
  name: string;
  /** masked */
  phone: string | null;
  deviceCount: number;
  hours: OfficeHours;
  mails: MailChoice[];
};

const choiceWords: Record<ChoiceName, string> = {
  mail: "메일",
  message: "문자",
  push: "푸시",
  anyHour: "시간 밖에도 바로",
};
const choices = Object.keys(choiceWords) as ChoiceName[];

export function MailTicks({ person: { id, name, mails, ...reached } }: { person: Person }) {
  if (id === null)
    return (
      <p className="text-14 text-soft">
        이 주소로 가입하면 고를 수 있어요. 그때까지 처음에 켜져 있는 메일을 모두 받아요.
      </p>
    );
  if (!mails.length)
    return <p className="text-14 text-soft">이 역할이 받을 수 있는 알림은 아직 없어요.</p>;
  return (
    <PostForm
      reply={undefined}
      fields={{ intent: "save", account: id }}
      asMember
      preventScrollReset
      className="flex flex-col gap-1"
    >
      {({ busy }) => (
        <>
          <Reached {...reached} />
          {mails.map((chosen) => (
            <Kind key={chosen.kind} {...chosen} />
          ))}
          <Hours account={id} hours={reached.hours} />
          <Button busy={busy} className="mt-2 self-start" aria-label={`${name} 받을 알림 저장`}>
            저장
          </Button>
        </>
      )}
    </PostForm>
  );
}

/** Where messages and pushes of this person go now. */
const Reached = ({ phone, deviceCount }: Pick<Person, "phone" | "deviceCount">) => (
  <p className="text-14 text-soft">
    {phone
      ? `문자는 ${phone}에 보내요.`
      : "010으로 시작하는 휴대폰 번호가 내 정보에 없어 문자를 받을 수 없어요."}{" "}
    {deviceCount
      ? `푸시는 기기 ${deviceCount}대에 보내요.`
      : "푸시를 켠 기기가 아직 없어 푸시를 받을 수 없어요."}
  </p>
);

function Kind({ kind, ways, isAtAnyHour }: MailChoice) {
  const isOn = (name: ChoiceName) => (name === "anyHour" ? isAtAnyHour : ways.includes(name));
  return (
    <fieldset className="border-b border-line py-2">
      <legend className="float-left w-full text-14 font-medium">
        {officeMails[kind].title}
        {isVital(kind) && (
          <span className="block text-12 font-normal text-soft">
            아무도 고르지 않으면 주인 모두에게 보내요.
          </span>
        )}
      </legend>
      <div className="clear-left flex flex-wrap gap-x-5">
        {choices.map((name) => (
          <label key={name} className="flex min-h-11 items-center gap-2 text-14">
            <input
              type="checkbox"
              name={tickOf(kind, name)}
              defaultChecked={isOn(name)}
              className="size-5 shrink-0 accent-accent"
            />
            {choiceWords[name]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const hourChoices = Array.from({ length: 24 }, (_, hour) => [String(hour), `${hour}시`] as const);

const Hours = ({ account, hours }: { account: string; hours: OfficeHours }) => (
  <fieldset className="flex flex-col gap-2 pt-4">
    <legend className="float-left text-14 font-medium">문자와 푸시를 받는 시간</legend>
    <p className="text-12 text-soft">
      이 시간 밖의 소식은 모아 두었다가 시작하는 시각에 한 번에 알려드려요. 한 시간에 문자는 10건,
      푸시는 30건까지 하나씩 보내고, 더 많으면 모아서 보내요. 두 시각이 같으면 하루 종일 받고,
      메일은 언제나 바로 가요.
    </p>
    <div className="grid grid-cols-2 gap-3 sm:max-w-80">
      <SelectField
        label="시작"
        name="from"
        id={`from ${account}`}
        defaultValue={String(hours.from)}
        choices={hourChoices}
      />
      <SelectField
        label="끝"
        name="until"
        id={`until ${account}`}
        defaultValue={String(hours.until)}
        choices={hourChoices}
      />
    </div>
  </fieldset>
);
