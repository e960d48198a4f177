import { fieldsOf } from "#shop/form-fields.ts";
import { useState } from "react";
import { fromSeoulLocal } from "#lib/seoul-local-time.ts";
import { seoulTime, untilTime } from "#lib/seoul-time.ts";
import type { ImageInfo } from "#shop/file/image-url.ts";
import { ClaimHint } from "#app/admin/law/claim-hint.tsx";
import { bannerForms } from "#shop/site/banner/banner-form.ts";
import { bannerFields } from "#shop/site/banner/banner.ts";
import { isTyped, SettingForm, type TypedPart } from "#app/admin/site/part-form.tsx";
import { PictureField } from "#app/admin/site/picture-field.tsx";
import { LeaveGuard } from "#app/ui/form/leave-guard.tsx";
import type { FormAnswer } from "#app/ui/form/post-form.tsx";
import { Picture } from "#app/ui/picture.tsx";

type BannerValues = Record<string, string>;
type Props = {
  id: string;
  isNew: boolean;
  seen: string;
  known: BannerValues;
  pictures: ImageInfo[];
  reply: FormAnswer;
};

const HOUR = { step: 3600 };
const { isOn, from, until, ...others } = fieldsOf(bannerForms, "save");
const fields = {
  ...others,
  isOn: {
    ...isOn,
    choices: [
      ["on", "보이기"],
      ["off", "숨기기"],
    ] as const,
  },
  from: { ...from, ...HOUR },
  until: { ...until, ...HOUR },
};

const pictureFields = {
  picture: { hint: "가로 1,920픽셀쯤이 좋아요. 자르지 않고 그대로 보여요.", isNeeded: true },
  narrow: { hint: "휴대폰에서 대신 보여요. 없으면 배너 그림을 그대로 보여요." },
} as const;

export function BannerForm({ id, isNew, seen, known: bannerValues, pictures, reply }: Props) {
  const [typed, setTyped] = useState<TypedPart>();
  const [made, setMade] = useState<ImageInfo[]>([]);
  const pictureAt = (of: string | undefined) =>
    [...made, ...pictures].find((picture) => picture.id === of) ?? null;
  return (
    <>
      <SettingForm
        id="banner"
        title="그림과 링크"
        words="JPG, PNG, WebP, AVIF를 15MB까지 올릴 수 있고 크기는 알아서 맞춰요."
        sent={{ intent: "save", id }}
        labels={bannerFields}
        {...{ known: bannerValues, seen, typed, reply, fields }}
        onTyped={setTyped}
        preview={(values) => (
          <div className="flex flex-col gap-6">
            <Preview
              values={values}
              wide={pictureAt(values.picture)}
              narrow={pictureAt(values.narrow) ?? pictureAt(values.picture)}
            />
            <ClaimHint text={values.alt ?? ""} />
          </div>
        )}
      >
        {(form) =>
          (["picture", "narrow"] as const).map((name) => (
            <PictureField
              key={name}
              name={name}
              label={bannerFields[name]}
              {...pictureFields[name]}
              value={form.values[name] ?? ""}
              errors={form.field(name).errors}
              onChange={(image) => {
                if (image) setMade((before) => [...before, image]);
                form.change({ [name]: image?.id ?? "" });
              }}
            />
          ))
        }
      </SettingForm>
      <LeaveGuard
        active={isTyped(typed, seen, bannerValues) || (isNew && Boolean(typed?.values.picture))}
      />
    </>
  );
}

type PreviewProps = { values: BannerValues; wide: ImageInfo | null; narrow: ImageInfo | null };

function Preview({ values, wide, narrow }: PreviewProps) {
  if (!wide || !narrow) return <p className="text-14 text-soft">그림을 고르면 여기에 보여요.</p>;
  const frames = {
    "넓은 화면": { image: wide, room: "" },
    휴대폰: { image: narrow, room: "w-40" },
  };
  return (
    <div className="flex flex-col gap-5">
      {Object.entries(frames).map(([title, { image, room }]) => (
        <figure key={title} className={room}>
          <figcaption className="pb-2 text-12 text-soft">{title}</figcaption>
          <Picture
            image={image}
            sizes="640px"
            alt={values.alt ?? ""}
            className="w-full rounded-s"
          />
        </figure>
      ))}
      <p className="text-14">{timesWords(values)}</p>
    </div>
  );
}

function timesWords({ isOn, from = "", until = "" }: BannerValues): string {
  if (isOn === "off") return "홈 화면에 보이지 않아요.";
  const [begin, end] = [from, until].map((typed) => fromSeoulLocal(typed));
  const words = [begin && `${seoulTime(begin)}부터`, end && `${untilTime(end)}까지`];
  return `${words.filter(Boolean).join(" ") || "저장하면 바로"} 홈 화면에 보여요.`;
}
