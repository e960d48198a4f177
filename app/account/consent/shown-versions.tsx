import { shownVersionField, type ShownVersions } from "#shop/member/consent/shown-versions.ts";
import { agreedKindNames } from "#shop/policy/policy-kinds.ts";
import { consentField } from "#shop/member/sign-up/sign-up-forms.ts";
import type { FormAnswer } from "#app/ui/form/post-form.tsx";

/** Says with the form which versions it asks about. */
export const ShownVersionFields = ({ versions }: { versions: ShownVersions }) =>
  agreedKindNames.map(
    (kind) =>
      versions[kind] && (
        <input key={kind} type="hidden" name={shownVersionField(kind)} value={versions[kind]} />
      ),
  );

/**
 * The typed values without ticks for texts that changed meanwhile: those were consents to other
 * words.
 */
export function stillMeant(
  values: Record<string, string>,
  reply: FormAnswer,
  versions: ShownVersions,
): Record<string, string> {
  if (!reply || reply.unsent || reply.refused?.code !== "policy-changed") return values;
  const outdatedFields = new Set<string>(
    agreedKindNames
      .filter((kind) => values[shownVersionField(kind)] !== versions[kind])
      .map(consentField),
  );
  return Object.fromEntries(Object.entries(values).filter(([name]) => !outdatedFields.has(name)));
}

/** Another version is another question: its boxes are new ones. */
export const keyOfVersions = (versions: ShownVersions): string =>
  agreedKindNames.map((kind) => versions[kind]).join(" ");
