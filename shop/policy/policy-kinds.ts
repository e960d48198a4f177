/** The documents with versions, what they are called and where they are read. */
export const policyKinds = {
  terms: { title: "이용약관", path: "/policy" },
  privacy: { title: "개인정보처리방침", path: "/policy/privacy" },
  reviews: { title: "후기 운영방침", path: "/policy/reviews" },
} as const;

export type PolicyKind = keyof typeof policyKinds;

/** Policies that need agreement; the others only inform. */
export const agreedKindNames = ["terms", "privacy"] as const;
export type AgreedKind = (typeof agreedKindNames)[number];
export const isAgreedKind = (kind: PolicyKind): boolean =>
  agreedKindNames.some((agreed) => agreed === kind);

export const policyKindNames = Object.keys(policyKinds) as PolicyKind[];
export const isPolicyKind = (name: string | undefined): name is PolicyKind =>
  name !== undefined && Object.hasOwn(policyKinds, name);

/** Where one version is read. */
export const policyPath = (kind: PolicyKind, version: string): string =>
  `${policyKinds[kind].path}?version=${encodeURIComponent(version)}`;
/** Where the difference of one version to another is read. */
export const differencePath = (kind: PolicyKind, version: string, from?: string): string =>
  `${policyPath(kind, version)}&compare=1${from === undefined ? "" : `&from=${encodeURIComponent(from)}`}`;
