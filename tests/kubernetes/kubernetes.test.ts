import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import * as z from "zod";
import { projectFile } from "#lib/project-file.server.ts";

const text = readFileSync(projectFile("deploy/kubernetes/shop.yaml"), "utf8");
const databaseText = readFileSync(projectFile("deploy/kubernetes/database.yaml"), "utf8");
const envSource = readFileSync(projectFile("server/settings/env.server.ts"), "utf8");

const seconds = z.number().int().positive();
const labels = z.record(z.string(), z.string());
const metadata = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  labels: labels.optional(),
  annotations: labels.optional(),
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
  volumes: z.array(
    z.union([
      z.strictObject({ name: z.string(), emptyDir: z.strictObject({}) }),
      z.strictObject({
        name: z.string(),
        persistentVolumeClaim: z.strictObject({ claimName: z.string() }),
      }),
    ]),
  ),
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
  kind(
    "networking.k8s.io/v1",
    "Ingress",
    z.strictObject({
      ingressClassName: z.string(),
      tls: z.array(z.strictObject({ hosts: z.array(z.string()), secretName: z.string() })),
      rules: z.tuple([
        z.strictObject({
          host: z.string(),
          http: z.strictObject({
            paths: z.tuple([
              z.strictObject({
                path: z.literal("/"),
                pathType: z.literal("Prefix"),
                backend: z.strictObject({
                  service: z.strictObject({
                    name: z.string(),
                    port: z.strictObject({ name: z.string() }),
                  }),
                }),
              }),
            ]),
          }),
        }),
      ]),
    }),
  ),
  kind(
    "v1",
    "PersistentVolumeClaim",
    z.strictObject({
      accessModes: z.tuple([z.literal("ReadWriteMany")]),
      resources: z.strictObject({
        requests: z.strictObject({ storage: z.string().regex(/^\d+Gi$/) }),
      }),
    }),
  ),
  kind(
    "batch/v1",
    "CronJob",
    z.strictObject({
      schedule: z.string().regex(/^(?:[\d*/,-]+ ){4}[\d*/,-]+$/),
      concurrencyPolicy: z.literal("Forbid"),
      startingDeadlineSeconds: seconds,
      successfulJobsHistoryLimit: seconds,
      failedJobsHistoryLimit: seconds,
      jobTemplate: z.strictObject({
        spec: z.strictObject({ backoffLimit: seconds, activeDeadlineSeconds: seconds, template }),
      }),
    }),
  ),
]);

const read = (yaml: string) =>
  parseAllDocuments(yaml).map((document) => document.toJS() as unknown);

test("the manifests are what they should be: probes, a drain that fits its grace, no rights, settings that the shop knows", () => {
  const [job, deployment, , service, , ingress, claim, backup] = manifests.parse(read(text));
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
  const [{ host, http }] = ingress.spec.rules;
  expect(ingress.spec.tls[0]!.hosts).toEqual([host]);
  expect(http.paths[0].backend.service).toEqual({
    name: service.metadata.name,
    port: { name: service.spec.ports[0]!.name },
  });
  // The processes and the clock's pod see the same backups, in the place where the shop makes them.
  const backsUp = backup.spec.jobTemplate.spec.template.spec;
  for (const { containers, volumes } of [spec, backsUp]) {
    expect(volumes).toContainEqual({
      name: "backups",
      persistentVolumeClaim: { claimName: claim.metadata.name },
    });
    expect(containers[0].volumeMounts).toContainEqual({
      name: "backups",
      mountPath: "/data/backups",
    });
  }
  expect(backsUp.containers[0].image).toBe(shop.image);
  expect(backsUp.containers[0].command).toEqual(["node", "server/commands/backup.ts", "--daily"]);
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

type Schemas = Record<string, Parameters<typeof z.fromJSONSchema>[0]>;

/** The schemas of its operators, which stand in their own repositories. */
const schemas = JSON.parse(
  readFileSync(new URL("cloudnative-pg.json", import.meta.url), "utf8"),
) as Schemas;

/** What the operators' schemas refuse of the database's manifests, by kind. */
const refusedOf = (yaml: string): string[] =>
  read(yaml)
    .map((manifest) => manifest as { kind: string })
    .filter((manifest) => !z.fromJSONSchema(schemas[manifest.kind]!).safeParse(manifest).success)
    .map(({ kind: name }) => name);

test("the database's manifests are as the operators' schemas want them, and lose no order", () => {
  expect(refusedOf(databaseText)).toEqual([]);
  const [store, cluster, schedule] = read(databaseText) as [
    { metadata: { name: string } },
    { metadata: { name: string }; spec: Record<string, unknown> },
    { spec: Record<string, unknown> },
  ];
  expect(cluster.spec).toMatchObject({
    instances: 3,
    postgresql: { synchronous: { method: "any", number: 1, dataDurability: "required" } },
    plugins: [{ isWALArchiver: true, parameters: { barmanObjectName: store.metadata.name } }],
  });
  expect(schedule.spec).toMatchObject({
    cluster: { name: cluster.metadata.name },
    method: "plugin",
    schedule: expect.stringMatching(/^(?:\S+ ){5}\S+$/),
  });
});

test.each([
  ["instances: 3", "instances: three", "Cluster"],
  ["dataDurability: required", "dataDurability: always", "Cluster"],
  ["method: any", "methode: any", "Cluster"],
  ["destinationPath:", "destination:", "ObjectStore"],
  ["compression: gzip", "compression: rar", "ObjectStore"],
  ["backupOwnerReference: self", "backupOwnerReference: me", "ScheduledBackup"],
])("a database's manifest with %s changed to %s is refused", (is, other, name) => {
  expect(refusedOf(databaseText.replace(is, other))).toEqual([name]);
});
