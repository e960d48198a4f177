import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import * as z from "zod";
import { projectFile } from "#lib/project-file.server.ts";

const text = readFileSync(projectFile("deploy/kubernetes/shop.yaml"), "utf8");
const envSource = readFileSync(projectFile("server/settings/env.server.ts"), "utf8");

const seconds = z.number().int().positive();
const labels = z.record(z.string(), z.string());
const metadata = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  labels: labels.optional(),
});
const selector = z.strictObject({ matchLabels: labels });
const probe = z.strictObject({
  httpGet: z.strictObject({
    path: z.enum(["/healthz", "/readyz?exclude=writes"]),
    port: z.literal("http"),
  }),
  periodSeconds: seconds,
  timeoutSeconds: seconds.optional(),
  failureThreshold: seconds,
});
const quantity = z.strictObject({
  cpu: z
    .string()
    .regex(/^\d+m?$/)
    .optional(),
  memory: z.string().regex(/^\d+[MG]i$/),
});
const container = z.strictObject({
  name: z.string(),
  image: z.string().regex(/^[\w./-]+:[\w.-]+$/),
  command: z.array(z.string()).optional(),
  envFrom: z.array(z.strictObject({ secretRef: z.strictObject({ name: z.string() }) })),
  env: z.array(z.strictObject({ name: z.string(), value: z.string() })).optional(),
  ports: z.array(z.strictObject({ name: z.string(), containerPort: seconds })).optional(),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  resources: z.strictObject({ requests: quantity, limits: quantity }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal("ALL")]) }),
  }),
  volumeMounts: z.array(z.strictObject({ name: z.string(), mountPath: z.string() })),
});
const pod = z.strictObject({
  restartPolicy: z.literal("OnFailure").optional(),
  terminationGracePeriodSeconds: seconds.optional(),
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.literal(1000),
    fsGroup: z.literal(1000),
  }),
  topologySpreadConstraints: z.array(z.unknown()).optional(),
  containers: z.tuple([container]),
  volumes: z.array(z.strictObject({ name: z.string(), emptyDir: z.strictObject({}) })),
});
const template = z.strictObject({
  metadata: z.strictObject({ labels, annotations: labels.optional() }),
  spec: pod,
});

const kind = <Kind extends string, Spec extends z.ZodType>(
  apiVersion: string,
  name: Kind,
  spec: Spec,
) => z.strictObject({ apiVersion: z.literal(apiVersion), kind: z.literal(name), metadata, spec });

/** The fields that are used here, and no others; what Kubernetes itself takes is more. */
const manifests = z.tuple([
  kind(
    "batch/v1",
    "Job",
    z.strictObject({
      backoffLimit: seconds,
      activeDeadlineSeconds: seconds,
      ttlSecondsAfterFinished: seconds,
      template,
    }),
  ),
  kind(
    "apps/v1",
    "Deployment",
    z.strictObject({
      replicas: seconds,
      selector,
      strategy: z.strictObject({
        type: z.literal("RollingUpdate"),
        rollingUpdate: z.strictObject({ maxUnavailable: z.literal(0), maxSurge: seconds }),
      }),
      template,
    }),
  ),
  kind("policy/v1", "PodDisruptionBudget", z.strictObject({ minAvailable: seconds, selector })),
  kind(
    "v1",
    "Service",
    z.strictObject({
      selector: labels,
      ports: z.array(
        z.strictObject({ name: z.string(), port: seconds, targetPort: z.literal("http") }),
      ),
    }),
  ),
  kind(
    "networking.k8s.io/v1",
    "NetworkPolicy",
    z.strictObject({
      podSelector: selector,
      policyTypes: z.array(z.literal("Ingress")),
      ingress: z.array(z.strictObject({ from: z.array(z.unknown()), ports: z.array(z.unknown()) })),
    }),
  ),
]);

const read = (yaml: string) =>
  parseAllDocuments(yaml).map((document) => document.toJS() as unknown);

test("the manifests are what they should be: probes, a drain that fits its grace, no rights, settings that the shop knows", () => {
  const [job, deployment, , service] = manifests.parse(read(text));
  const { spec } = deployment.spec.template;
  const [shop] = spec.containers;
  const settings = Object.fromEntries(shop.env!.map(({ name, value }) => [name, value]));
  for (const name of Object.keys(settings))
    expect(envSource).toMatch(new RegExp(`^ {2}${name}: `, "m"));
  // Readiness is asked at least twice within the drain, and the drain, the requests and the jobs
  // have their time.
  const noticed = shop.readinessProbe!.periodSeconds * shop.readinessProbe!.failureThreshold;
  expect(Number(settings.DRAIN_SECONDS)).toBeGreaterThan(noticed + 5);
  expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
    Number(settings.DRAIN_SECONDS) + 60,
  );
  expect(shop.livenessProbe!.httpGet.path).toBe("/healthz");
  expect(shop.readinessProbe!.httpGet.path).toBe("/readyz?exclude=writes");
  expect(service.spec.selector).toEqual(deployment.spec.selector.matchLabels);
  const [migrate] = job.spec.template.spec.containers;
  expect(migrate.image).toBe(shop.image);
  expect(readFileSync(projectFile(migrate.command![1]!), "utf8")).toContain("migrateDatabase");
});

test.each([
  ["runAsNonRoot: true", "runAsNonRoot: false"],
  ['path: "/readyz?exclude=writes"', "path: /"],
  ["maxUnavailable: 0", "maxUnavailable: 1"],
  ["periodSeconds: 2", "periodSeconds: two"],
  ["readOnlyRootFilesystem: true", "readOnlyRootFileSystem: true"],
])("a manifest with %s changed to %s is refused", (is, other) => {
  expect(manifests.safeParse(read(text.replace(is, other))).success).toBe(false);
});
