import { listOfficePages } from "#shop/page/find-page.server.ts";
import { addToMenu, moveInMenu, removeFromMenu } from "#shop/page/menu/arrange-menu.server.ts";
import { listMenu, type OfficeEntry } from "#shop/page/menu/list-menu.server.ts";
import { menuForm } from "#shop/page/menu/menu-forms.ts";
import { MENU, menuPlaces, placeTitles, type MenuPlace } from "#shop/page/page.ts";
import { listCollections } from "#shop/product/collection/list-collections.server.ts";
import { OneButton } from "#app/account/my/one-button.tsx";
import { Trouble } from "#app/admin/list/trouble.tsx";
import { MoveButtons } from "#app/admin/qna/move-buttons.tsx";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import { answerTo, PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { Ruled } from "#app/ui/ruled.tsx";
import { Section } from "#app/ui/section.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { PagesHeader } from "../pages-header.tsx";
import type { Route } from "./+types/menu";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "메뉴와 바닥글");

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = shopOf(context);
  const [entries, pages, collections] = await Promise.all([
    listMenu(db),
    listOfficePages(db),
    listCollections(db),
  ]);
  return {
    entries,
    targets: [
      ...pages.map(({ id, title }): [string, string] => [`page:${id}`, title]),
      ...collections.map(({ slug, name }): [string, string] => [
        `collection:${slug}`,
        `기획전: ${name}`,
      ]),
    ],
  };
}

export const action = formAction(menuForm, async ({ db }, form, { visitor }) => {
  switch (form.intent) {
    case "add":
      await addToMenu(db, form, visitor);
      return { says: `${placeTitles[form.place]}에 넣었어요.` };
    case "move":
      await moveInMenu(db, form, visitor);
      return { says: "순서를 바꿨어요." };
    case "remove":
      await removeFromMenu(db, form.id, visitor);
      return { says: "뺐어요. 페이지와 기획전은 그대로 있어요." };
  }
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

const ours: Record<MenuPlace, string> = {
  menu: "마이페이지, QnA, 온라인문의, 로그인, 카테고리, 주문 조회, 게시판은 늘 그 자리에 있어요. 여기에 넣은 것은 넓은 화면에서 그 옆에, 휴대폰에서 메뉴 서랍 안에 보여요. 둘 이상이면 넓은 화면에서는 ‘더 보기’ 안에 모여요.",
  footer:
    "약관과 개인정보처리방침, 주문조회와 청약철회는 법과 약속 때문에 늘 바닥글에 있어요. 여기에 넣은 것은 그 위에 보여요.",
};

export default function Menu({ loaderData, actionData }: Route.ComponentProps) {
  const { entries, targets } = loaderData;
  const trouble = actionData?.unsent
    ? "보내지 못했어요. 인터넷 연결을 확인하고 다시 눌러주세요."
    : actionData?.values?.intent !== "add" && actionData?.refused?.message;
  return (
    <>
      <PagesHeader here="/admin/pages/menu" />
      <p role="status" className="min-h-9 pb-3 text-14">
        {actionData?.done?.says}
      </p>
      <Trouble words={trouble} />
      <div className="grid max-w-280 items-start gap-x-12 gap-y-12 lg:grid-cols-2">
        {menuPlaces.map((place) => (
          <Place
            key={place}
            place={place}
            entries={entries.filter((entry) => entry.place === place)}
            targets={targets}
            reply={answerTo(actionData, { intent: "add", place })}
          />
        ))}
      </div>
    </>
  );
}

type PlaceProps = {
  place: MenuPlace;
  entries: OfficeEntry[];
  targets: [string, string][];
  reply: FormAnswer;
};

const targetOf = ({ pageId, collection }: OfficeEntry): string =>
  pageId === null ? `collection:${collection}` : `page:${pageId}`;

function Place({ place, entries, targets, reply }: PlaceProps) {
  const title = placeTitles[place];
  const there = entries.map(targetOf);
  const left = targets.filter(([target]) => !there.includes(target));
  return (
    <Section
      look="ruledSmall"
      id={place}
      title={`${title} ${entries.length}/${MENU[place]}`}
      titleClass="numbers"
    >
      <p className="py-3 text-14 text-soft">{ours[place]}</p>
      {entries.length > 0 && (
        <Ruled as="ol">
          {entries.map((entry, at) => (
            <Entry
              key={entry.id}
              entry={entry}
              isFirst={at === 0}
              isLast={at === entries.length - 1}
            />
          ))}
        </Ruled>
      )}
      {left.length > 0 && entries.length < MENU[place] && (
        <PostForm
          key={entries.length}
          reply={reply?.unsent ? undefined : reply}
          fields={{ intent: "add", place }}
          asMember
          preventScrollReset
          className="flex flex-col gap-2 pt-4"
        >
          {({ field, busy }) => (
            <div className="flex items-end gap-2">
              <div className="min-w-0 flex-1">
                <SelectField
                  {...field("target")}
                  id={`target-${place}`}
                  label={`${title}에 넣을 것`}
                  none="골라주세요"
                  choices={left}
                />
              </div>
              <Button busy={busy} className="min-h-12 shrink-0">
                넣기<span className="sr-only">: {title}</span>
              </Button>
            </div>
          )}
        </PostForm>
      )}
      {!targets.length && (
        <p className="pt-4 text-14">
          넣을 페이지가 없어요. <TextLink to="/admin/pages">페이지를 먼저 만들어주세요.</TextLink>
        </p>
      )}
    </Section>
  );
}

type EntryProps = { entry: OfficeEntry; isFirst: boolean; isLast: boolean };

const Entry = ({ entry: { id, title, to, isShown, pageId }, isFirst, isLast }: EntryProps) => (
  <li className="flex min-h-13 items-center gap-1 py-1">
    <p className="min-w-0 flex-1 text-14 wrap-anywhere">
      <TextLink look="name" to={pageId === null ? to : `/admin/pages/${pageId}`}>
        {title}
      </TextLink>
      {!isShown && <span className="ml-2 text-12 text-soft">공개하면 보여요</span>}
    </p>
    <MoveButtons intent="move" {...{ id, title, isFirst, isLast }} />
    <OneButton values={{ intent: "remove", id }}>
      {(busy) => (
        <Button look="quiet" busy={busy} aria-label={`빼기: ${title}`}>
          빼기
        </Button>
      )}
    </OneButton>
  </li>
);
