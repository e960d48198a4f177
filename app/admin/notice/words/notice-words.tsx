import { findEditedWords } from "#shop/office/notice/find-edited-words.server.ts";
import { checkedWords, saveWords } from "#shop/office/notice/save-words.server.ts";
import { tryWords } from "#shop/office/notice/try-words.server.ts";
import { wordsForm } from "#shop/office/notice/words-form.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { readsAnew } from "#app/account/reads-anew.ts";
import { shopOf } from "#app/request.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import type { Route } from "./+types/notice-words";
import { WordsEditor } from "./words-editor.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminMeta(matches, loaderData ? `알림 문구: ${loaderData.label}` : "알림 문구");

export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { messenger } = shop;
  return {
    ...found(await findEditedWords(shop, params.event)),
    phones: {
      isMailbox: messenger.name === "mailbox",
      hasChannel: messenger.hasChannel ?? false,
    },
  };
}

export const action = formAction(wordsForm, async (shop, form, { params, visitor }) => {
  const edited = found(await findEditedWords(shop, params.event ?? ""));
  const { seen } = form;
  if (form.intent === "ours") {
    const words = { ...edited.ours, template: edited.words.template };
    await saveWords(shop, edited, words, { seen, acting: visitor });
    return { intent: form.intent, sentTo: "" };
  }
  const words = checkedWords(edited, form);
  if (form.intent === "save") {
    await saveWords(shop, edited, words, { seen, acting: visitor });
    return { intent: form.intent, sentTo: "" };
  }
  const channel = form.intent === "try-mail" ? "mail" : "message";
  const sentTo = await tryWords(shop, edited, words, { channel, acting: visitor });
  return { intent: form.intent, sentTo };
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export const shouldRevalidate = readsAnew;

export default function NoticeWordsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admin/notices">알림 문구</BackLink>
      <Title>{loaderData.label}</Title>
      <WordsEditor key={loaderData.event} edited={loaderData} reply={actionData} />
    </>
  );
}
