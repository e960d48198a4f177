import { useState } from "react";
import type { ImageInfo } from "#shop/file/image-url.ts";
import { hexColour, isReadable, shownAccent } from "#shop/site/accent.ts";
import {
  type Look,
  lookPictures,
  type Mood,
  moods,
  type Scheme,
  type SitePicture,
} from "#shop/site/look.ts";
import { palettes } from "#shop/site/palettes.ts";
import { siteParts } from "#shop/site/site-fields.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Logo, Mark } from "#app/ui/frame/logo.tsx";
import { AccentField } from "./accent-field.tsx";
import { MoodField } from "./mood-field.tsx";
import { MoodPreview } from "./mood-preview.tsx";
import { PartForm, type SiteFormProps } from "./part-form.tsx";
import { PictureField } from "./picture-field.tsx";

const labels = siteParts.look;

const pictures = {
  logo: {
    hint: "화면 머리에 상점 이름 대신 보여요. 배경이 투명한 PNG나 WebP가 좋아요. 높이 32픽셀로 줄여 보여요.",
  },
  logoDark: {
    hint: "기기가 어두운 화면일 때 보여요. 없으면 흰 바탕 위에 로고를 보여요.",
    className: "h-24 bg-black [&_p]:text-white",
  },
  mark: {
    hint: "정사각형 그림이에요. 브라우저 탭, 휴대폰에 설치한 아이콘, 검색과 공유에 쓰여요.",
  },
} as const;

const picturesOf = ({ logo, logoDark, mark }: Look) =>
  [logo, logoDark, mark].filter((picture) => picture !== null);

export function LookForm(props: SiteFormProps) {
  const [made, setMade] = useState<SitePicture[]>([]);
  const pictureAt = (id: string | undefined) =>
    [...made, ...picturesOf(props.site.look)].find((picture) => picture.id === id) ?? null;
  const lookOf = (typed: Record<string, string>): Look => ({
    mood: moodOf(typed.mood),
    logo: pictureAt(typed.logo),
    logoDark: pictureAt(typed.logoDark),
    mark: pictureAt(typed.mark),
    accent: readable(typed.accent, "light", moodOf(typed.mood)),
    accentDark: readable(typed.accentDark, "dark", moodOf(typed.mood)),
  });
  return (
    <PartForm
      {...props}
      part="look"
      title="분위기와 로고, 색"
      words="분위기를 고르면 색, 글꼴, 모서리, 머리와 카드가 함께 바뀌고 탭 아이콘과 메일도 따라와요. 그림은 JPG, PNG, WebP, AVIF를 15MB까지 올릴 수 있고 크기는 알아서 맞춰요. 포인트 색은 버튼과 강조하는 글자에 쓰여서, 잘 읽히는 색만 쓸 수 있어요."
      preview={(typed) => (
        <>
          <LookPreview name={props.site.shopName} look={lookOf(typed)} />
          <MoodPreview look={lookOf(typed)} />
        </>
      )}
    >
      {(fields) => (
        <>
          <MoodField
            value={moodOf(fields.values.mood)}
            errors={fields.field("mood").errors}
            onChange={(mood) => fields.change({ mood })}
          />
          {lookPictures.map((name) => (
            <PictureField
              key={name}
              name={name}
              label={labels[name]}
              {...pictures[name]}
              value={fields.values[name] ?? ""}
              errors={fields.field(name).errors}
              onChange={(image: ImageInfo | null) => {
                if (image) setMade((before) => [...before, image]);
                fields.change({ [name]: image?.id ?? "" });
              }}
            />
          ))}
          <AccentField
            {...fields}
            name="accent"
            label={labels.accent}
            hint="비우면 고른 분위기의 색을 써요."
            scheme="light"
            mood={moodOf(fields.values.mood)}
            usual={palettes[moodOf(fields.values.mood)].light.accent}
          />
          <AccentField
            {...fields}
            name="accentDark"
            label={labels.accentDark}
            hint="비우면 포인트 색을 어두운 화면에 맞게 밝혀서 써요."
            scheme="dark"
            mood={moodOf(fields.values.mood)}
            usual={shownAccent({ ...lookOf(fields.values), accentDark: null }).dark}
          />
        </>
      )}
    </PartForm>
  );
}

function readable(typed: string | undefined, scheme: Scheme, mood: Mood): string | null {
  const colour = hexColour(typed ?? "");
  return colour && isReadable(colour, scheme, mood) ? colour : null;
}

const moodOf = (typed: string | undefined): Mood => moods.find((mood) => mood === typed) ?? "plain";

/** The tokens of `app.css`, which follow the window's scheme and not a part of the page. */
function tokensOf({ mood, ...look }: Look, scheme: Scheme): React.CSSProperties {
  const { ink, soft, paper, wash, onAccent } = palettes[mood][scheme];
  return {
    "--color-ink": ink,
    "--color-soft": soft,
    "--color-paper": paper,
    "--color-wash": wash,
    "--color-on-accent": onAccent,
    "--color-accent": shownAccent({ ...look, mood })[scheme],
  } as React.CSSProperties;
}

function LookPreview({ name, look }: { name: string; look: Look }) {
  return (
    <div className="-m-5 grid overflow-hidden rounded-t-s sm:grid-cols-2">
      {(["light", "dark"] as const).map((scheme) => (
        <div
          key={scheme}
          className="flex min-w-0 flex-col items-start gap-4 bg-paper p-5 text-ink"
          style={tokensOf(look, scheme)}
        >
          <p className="text-12 text-soft">{scheme === "light" ? "밝은 화면" : "어두운 화면"}</p>
          <HeaderLogo name={name} look={look} scheme={scheme} />
          <p className="flex max-w-full items-center gap-2 rounded-s bg-wash px-3 py-2 text-14">
            {look.mark && <Mark mark={look.mark} />}
            <span className="truncate">{name}</span>
          </p>
          <p className="text-14 font-semibold text-accent">오늘만 20% 할인</p>
          <span className={buttonClass({ look: "primary" })}>주문하기</span>
        </div>
      ))}
    </div>
  );
}

function HeaderLogo({ name, look, scheme }: { name: string; look: Look; scheme: string }) {
  const { logo, logoDark } = look;
  const isDark = scheme === "dark";
  const own = isDark ? (logoDark ?? logo) : logo;
  const onPlate = isDark && logo && !logoDark;
  return (
    <span className={`inline-flex max-w-full ${onPlate ? "rounded-xs bg-white p-1" : ""}`}>
      <Logo name={name} look={{ ...look, logo: logo && own, logoDark: logo && own }} />
    </span>
  );
}
