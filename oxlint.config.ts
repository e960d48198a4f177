import { defineConfig } from "oxlint";

/**
 * The nouns of shop/, lowest first. An import may only point down: a noun knows those before it,
 * never one after it. What needs a higher noun's answer stands above that noun; what a move causes
 * in a higher noun is a hook (`shop.follows`). docs/architecture.md says why.
 */
export const NOUNS = [
  "database",
  "limit",
  "search",
  "audit",
  "retention",
  "client-error",
  "file",
  "site",
  "rich-text",
  "policy",
  "notice",
  "opening",
  "member",
  "product",
  "recommender",
  "watch",
  "wish",
  "cart",
  "board",
  "question",
  "order",
  "earlier",
  "companion",
  "money",
  "difference",
  "visit",
  "tag",
  "vendor",
  "backup",
  "archive",
  "reservation",
  "gift",
  "claim",
  "certificate",
  "vault",
  "commission",
  "checkout",
  "review",
  "page",
  "letter",
  "document",
  "update",
  "upkeep",
  "shopper",
  "health",
  "outbox",
  "move",
  "statement",
  "office",
  "law",
];

type Pattern = { message: string } & (
  | { group: string[] }
  | { regex: string; importNamePattern?: string }
);
/**
 * A library is used by what its makers promise to keep: neither names that they mark as their own,
 * nor files inside it.
 */
const privateNames: Pattern[] = [
  {
    // Not of those that are taken whole, as zod is: a pattern for names refuses that.
    regex: "^@?(?:react|hono|drizzle|better-auth|vite|tiptap)",
    importNamePattern: "^(?:UNSAFE|unstable|experimental|_)_?",
    message: "a library's private name may be gone with its next release",
  },
  {
    regex: "^(?:@[^/]+/)?[^.#/]+/(?:dist|lib|src|build|internal)/",
    message: "a library's private file may be gone with its next release",
  },
];
const forbids = (...more: Pattern[]) => {
  const patterns = [...more, ...privateNames];
  return {
    "no-restricted-imports": ["error", { patterns }] as ["error", { patterns: Pattern[] }],
  };
};

const byName = (folder: string): Pattern => ({
  group: ["../../**"],
  message: `leave a folder by its name: #${folder}/…`,
});
const screensAndVendors = (...more: string[]): Pattern => ({
  group: ["#app/**", "#server/**", "#adapters/**", ...more],
  message: "the shop knows neither screens nor vendors",
});
const serverOnly: Pattern = {
  group: ["**/*.server.ts", "drizzle-orm", "drizzle-orm/**", "node:*"],
  message: "only *.server.ts may reach the database; this file also runs in the browser",
};
const above = (noun: string): Pattern[] => {
  const higher = NOUNS.slice(NOUNS.indexOf(noun) + 1);
  if (!higher.length) return [];
  const group = higher.flatMap((name) => [`#shop/${name}/**`, `../${name}/**`]);
  return [
    { group, message: `${noun} stands below: who asks stands above, what a move causes is a hook` },
  ];
};

// A later override replaces the whole rule, so each says all of its patterns; *.server.ts follows
// *.ts.
const shop = [
  {
    files: ["shop/*.ts"],
    rules: forbids(byName("shop"), screensAndVendors("#db/**"), serverOnly),
  },
  {
    files: ["shop/*.server.ts", "shop/shop.ts"],
    rules: forbids(byName("shop"), screensAndVendors()),
  },
  ...NOUNS.flatMap((noun) => [
    {
      files: [`shop/${noun}/**/*.ts`],
      rules: forbids(byName("shop"), screensAndVendors("#db/**"), serverOnly, ...above(noun)),
    },
    {
      files: [`shop/${noun}/**/*.server.ts`],
      rules: forbids(byName("shop"), screensAndVendors(), ...above(noun)),
    },
  ]),
  // A test may ask a higher noun what became of the lower one.
  { files: ["shop/**/*.test.ts"], rules: forbids(byName("shop"), screensAndVendors()) },
];

export default defineConfig({
  plugins: ["typescript", "import", "react", "jsx-a11y", "unicorn", "vitest", "promise"],
  categories: { correctness: "error" },
  ignorePatterns: ["build", "build-*", "node_modules", ".react-router", "data", "data-*", "public"],
  rules: {
    ...forbids(),
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "max-params": ["error", { max: 4 }],
    complexity: ["error", { max: 12 }],
    "no-nested-ternary": "error",
    "typescript/no-explicit-any": "error",
    "typescript/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
    "no-control-regex": "off",
    "vitest/require-mock-type-parameters": "off",
    "vitest/valid-title": "off",
    "vitest/require-to-throw-message": "off",
    "vitest/no-conditional-tests": "off",
    "jsx-a11y/no-autofocus": "off",
    "jsx-a11y/prefer-tag-over-role": "off",
    "jsx-a11y/control-has-associated-label": "off",
    "react/set-state-in-effect": "off",
    "vitest/no-conditional-expect": "off",
    "vitest/valid-expect": ["error", { maxArgs: 2 }],
    "vitest/expect-expect": [
      "error",
      { assertFunctionNames: ["expect", "expect*", "fc.assert", "refuse*", "keeps*"] },
    ],
    "jsx-a11y/media-has-caption": "off",
  },
  overrides: [
    {
      files: ["lib/**"],
      rules: forbids(byName("lib"), {
        group: ["#app/**", "#shop/**", "#server/**", "#adapters/**", "#db/**"],
        message: "lib knows no shop words",
      }),
    },
    ...shop,
    {
      files: ["adapters/**"],
      rules: forbids(byName("shop"), {
        group: ["#app/**", "#server/**"],
        message: "an adapter fits a vendor to a port of the shop",
      }),
    },
    {
      files: ["app/**"],
      rules: forbids(byName("shop"), {
        group: [
          "#adapters/**",
          "#server/**",
          "#db/**",
          "drizzle-orm",
          "drizzle-orm/**",
          "**/table.server.ts",
        ],
        message: "screens call use cases; they see neither vendors nor tables",
      }),
    },
    {
      files: [
        "server/**",
        "db/**",
        "tests/**",
        "bench/**",
        "docs/**",
        "vendor-tests/**",
        "letters/**",
      ],
      rules: forbids({ group: ["../../**"], message: "leave a folder by its name" }),
    },
    {
      files: ["shop/**", "adapters/**", "server/**", "lib/**"],
      rules: { "max-lines-per-function": ["error", { max: 70 }] },
    },
    // Markup is counted too: a component may be a little longer.
    { files: ["app/**"], rules: { "max-lines-per-function": ["error", { max: 80 }] } },
    // A test is one story: its length is its own, its file's is not.
    {
      files: ["**/*.test.ts", "**/*.test.tsx", "tests/**", "bench/**", "db/**", "docs/**"],
      rules: {
        "max-lines-per-function": "off",
        complexity: "off",
        "max-params": "off",
        "no-nested-ternary": "off",
      },
    },
  ],
});
