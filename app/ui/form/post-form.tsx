import {
  useEffect,
  useEffectEvent,
  useRef,
  type FormEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { Form, useNavigation, type FetcherWithComponents, type FormProps } from "react-router";
import { AsField } from "./as-field.tsx";
import type { UnsentForm } from "#app/browser/typing/keep-typed.ts";
import type { FormReply } from "#app/form-action.server.ts";
import type { FieldLook, FieldLooks } from "#shop/form-fields.ts";
import { NoticeBox } from "../notice-box.tsx";
import { DOUBLE_TAP_MS } from "../modal.ts";
import { useLeadAway } from "./use-lead-away.ts";

export type FormAnswer = FormReply<unknown> | UnsentForm | undefined;
type Fields = Record<string, string>;
type FormRef = RefObject<HTMLFormElement | null>;
type Submit = FormEvent<HTMLFormElement>;

/** What a field begins with. */
export type FieldStart = {
  name: string;
  defaultValue: string | undefined;
  errors: string[] | undefined;
  autoFocus: boolean;
};

/** The same, of a field that its schema describes. */
export type DescribedField = FieldStart & FieldLook;

type MaybeLooks = FieldLooks | undefined;
type NameOf<Of> = Of extends FieldLooks ? keyof Of & string : string;

/**
 * It begins with what was typed, or else with what is known; with the label and the attributes of
 * its schema, where the form has one.
 */
export type StartField<Of extends MaybeLooks = undefined> = (
  name: NameOf<Of>,
  startValue?: string | null,
) => Of extends FieldLooks ? DescribedField : FieldStart;

export type PostedForm<Of extends MaybeLooks = undefined> = {
  field: StartField<Of>;
  values: Fields;
  errors: Record<string, string[]>;
  busy: boolean;
  /** the answered button, in a form with several */
  intent: string | null;
};

type Attributes = Pick<
  FormProps,
  "id" | "action" | "className" | "preventScrollReset" | "onChange" | "onInput"
>;

export type PostFormProps<Of extends MaybeLooks = undefined> = Attributes & {
  reply: FormAnswer;
  /** what its schema says of its fields (`fieldsOf`) */
  of?: Of;
  /** hidden fields, e.g. the intent, which identify the form and its answer */
  fields?: Fields;
  /** intents of its buttons, if other forms of the page may be under way */
  intents?: readonly string[];
  children: ReactNode | ((form: PostedForm<Of>) => ReactNode);
  /** names the account, so that a sign-in in another tab cannot act as another */
  asMember?: boolean;
  /** posted as a document, since the answer leads to another site */
  leadsAway?: boolean;
  /** posted as a document, since a file answers, and the page stays */
  takesFile?: boolean;
  fetcher?: Pick<FetcherWithComponents<unknown>, "Form" | "state" | "formData" | "formMethod">;
  /**
   * field names from top to bottom, if it is not the schema's order: without JavaScript too the
   * first wrong one gets the focus
   */
  order?: readonly string[];
  /** instead of the refusal's words; null where the page says them itself */
  trouble?: ReactNode;
  /** the message after a failed sending; null when the page shows it */
  unsent?: ReactNode;
  onSubmit?: ((event: Submit) => void) | undefined;
  /** it was sent and answered without trouble, and the page is still here */
  onSaved?: ((form: HTMLFormElement) => void) | undefined;
  formRef?: FormRef | undefined;
};

const NOTHING: Fields = {};
const UNSENT = "보내지 못했어요. 인터넷 연결을 확인하고 다시 눌러주세요.";

/**
 * Every posted form: errors appear above it or beside a field and get the focus, input stays, the
 * button shows progress, and a second click is ignored.
 */
export function PostForm<const Of extends MaybeLooks = undefined>({
  reply,
  of,
  fields = NOTHING,
  intents,
  children,
  asMember,
  leadsAway = false,
  fetcher,
  order,
  trouble,
  unsent = UNSENT,
  onSubmit,
  onSaved,
  formRef,
  preventScrollReset,
  className = "flex flex-col gap-5",
  ...attributes
}: PostFormProps<Of>) {
  const own = useRef<HTMLFormElement>(null);
  const form = formRef ?? own;
  const mine = answerTo(reply, fields);
  const sending = useSending({ fields, intents, fetcher });
  const away = useLeadAway();
  const busy = leadsAway ? away.busy : sending.busy;
  const once = useOnce(sending.busy, reply);
  useFocusOnTrouble(form, mine);
  useSaved(form, sending.busy, reply, onSaved);

  const submit = (event: Submit) =>
    once(event, () => {
      onSubmit?.(event);
      if (leadsAway && !event.defaultPrevented) away.leave(event);
    });
  const words = trouble === undefined ? troubleOf(mine, unsent) : trouble;
  const posted = { className, ...attributes, noValidate: true, ref: form, onSubmit: submit };
  const content = (
    <>
      {asMember && <AsField />}
      <HiddenFields fields={fields} />
      {words && <FormTrouble>{words}</FormTrouble>}
      {typeof children === "function"
        ? children({ ...startsOf(mine, of, words ? [] : order), busy, intent: sending.intent })
        : children}
    </>
  );
  return (
    <PostedElement {...{ leadsAway, fetcher, preventScrollReset }} {...posted}>
      {content}
    </PostedElement>
  );
}

function PostedElement({
  leadsAway,
  takesFile,
  fetcher,
  preventScrollReset = false,
  ...posted
}: Pick<PostFormProps, "leadsAway" | "takesFile" | "fetcher"> & FormProps & { ref: FormRef }) {
  if (leadsAway || takesFile) return <form {...posted} method="post" />;
  const Sent = fetcher?.Form ?? Form;
  return <Sent {...posted} method="post" preventScrollReset={preventScrollReset} />;
}

export function HiddenFields({ fields }: { fields: Fields }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** Why the form is still here, where that belongs to no field. */
export function FormTrouble({
  className = "",
  children,
}: {
  className?: string;
  children: ReactNode;
}) {
  const isWords = typeof children === "string";
  return (
    <div tabIndex={-1} data-trouble autoFocus className={`col-span-full outline-none ${className}`}>
      {isWords ? <NoticeBox tone="bad">{children}</NoticeBox> : children}
    </div>
  );
}

/** The answer to this form; unsent forms may not name themselves. */
export function answerTo<Reply extends FormAnswer>(
  reply: Reply,
  fields: Fields,
): Reply | undefined {
  if (reply?.unsent && !reply.values) return reply;
  return Object.entries(fields).every(([name, value]) => reply?.values?.[name] === value)
    ? reply
    : undefined;
}

function troubleOf(reply: FormAnswer, unsent: ReactNode): ReactNode {
  if (reply?.unsent) return reply.told ? null : unsent;
  return reply?.refused?.message;
}

function startsOf<Of extends MaybeLooks>(
  reply: FormAnswer,
  of: Of,
  order: readonly string[] = Object.keys(of ?? {}),
) {
  const { values = {}, errors = {} } = reply ?? {};
  const first = order.find((name) => errors[name]);
  const field = (name: string, startValue?: string | null) => ({
    ...of?.[name],
    name,
    defaultValue: values[name] ?? startValue ?? undefined,
    errors: errors[name],
    autoFocus: name === first,
  });
  return { field: field as StartField<Of>, values, errors };
}

function useSending({
  fields = NOTHING,
  intents,
  fetcher,
}: Pick<PostFormProps, "fields" | "fetcher"> & { intents: PostFormProps["intents"] | undefined }) {
  const navigation = useNavigation();
  const { state, formMethod, formData } = fetcher ?? navigation;
  const isPosted = state !== "idle" && formMethod === "POST";
  const intent = formData?.get("intent")?.toString() ?? null;
  const busy =
    isPosted &&
    Object.entries(fields).every(([name, value]) => formData?.get(name) === value) &&
    (!intents || (intent !== null && intents.includes(intent)));
  return { busy, intent: busy ? intent : null };
}

/** Ignores a second click during sending, and before the first one became visible. */
function useOnce(busy: boolean, reply: FormAnswer) {
  const sentAt = useRef(-Infinity);
  useEffect(() => {
    if (!busy) sentAt.current = -Infinity;
  }, [busy, reply]);
  return (event: Submit, send: () => void) => {
    if (busy || event.timeStamp - sentAt.current < DOUBLE_TAP_MS) return event.preventDefault();
    send();
    if (!event.defaultPrevented) sentAt.current = event.timeStamp;
  };
}

function useFocusOnTrouble(form: FormRef, reply: FormAnswer): void {
  const isOpened = useRef(true);
  useEffect(() => {
    const opened = isOpened.current;
    isOpened.current = false;
    // Focus stays for a visitor who is already in the form.
    if (!reply || (opened && form.current?.contains(document.activeElement))) return;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    // A long form's summary is read when no field of it can be.
    const wrong = find("[data-trouble], [aria-invalid=true]") ?? find("[data-summary]");
    if (wrong) focusUncovered(wrong);
  }, [form, reply]);
}

/** Focuses after the overlay closed: it traps the focus and restores it on closing. */
function focusUncovered(element: HTMLElement): void {
  const cover = document.querySelector("dialog:modal");
  if (!cover || cover.contains(element)) return element.focus();
  cover.addEventListener("close", () => element.focus(), { once: true });
}

function useSaved(
  form: FormRef,
  busy: boolean,
  reply: FormAnswer,
  onSaved: PostFormProps["onSaved"],
) {
  const wasBusy = useRef(false);
  const hasTrouble = Boolean(reply?.unsent || reply?.refused || reply?.errors);
  const saved = useEffectEvent(() => form.current && onSaved?.(form.current));
  useEffect(() => {
    if (wasBusy.current && !busy && !hasTrouble) saved();
    wasBusy.current = busy;
  }, [busy, hasTrouble]);
}
