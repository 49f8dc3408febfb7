import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { ClassVerdict, NewCapabilityClass } from "../../src/catalog/model.js";
import type { Evaluate, HostReportPlan, NewCpuType } from "../../src/catalog/ports.js";
import { openSqliteStore, type SqliteStore } from "../../src/store/sqliteStore.js";
import { repositoryRoot } from "../support/shared.js";
import { tempDir } from "../support/tempDir.js";

export const migrationsDirectory = join(repositoryRoot, "migrations");
export const now = () => new Date("2026-01-02T03:04:05.678Z");

export function openStore(path = join(tempDir(), "catalog.db")): SqliteStore {
  const store = openSqliteStore({ path, migrationsDirectory, now });
  if (!store.ok) throw new Error(store.error.message);
  onTestFinished(() => {
    // A test may have closed it already; closing twice is harmless.
    store.value.close();
  });
  return store.value;
}

export function newClass(digest: string, features: readonly string[] = ["aes"]): NewCapabilityClass {
  return {
    digest,
    arch: "x86_64",
    bestVirtType: "kvm",
    content: { arch: "x86_64", powerManagement: [] },
    hypervisors: [
      {
        digest: `${digest}-kvm`,
        content: {
          virtType: "kvm",
          arch: "x86_64",
          osTypes: ["hvm"],
          emulators: [],
          machines: [],
          features: [],
          domainCapabilities: [],
        },
      },
    ],
    features,
    nativeVirtTypes: ["kvm"],
  };
}

export function plan(
  name: string,
  changes: Partial<HostReportPlan> & { readonly classDigest?: string } = {},
): HostReportPlan {
  const { classDigest = "c1", ...rest } = changes;
  const reportedAt = now().toISOString();
  return {
    name,
    reportDigest: `digest of ${name}`,
    reportedAt,
    facts: {
      arch: "x86_64",
      capabilityClass: newClass(classDigest),
      topology: { digest: "t1", content: "{}" },
      state: { topology: {}, warnings: [] },
      places: [
        {
          virtType: "kvm",
          best: true,
          present: 4,
          online: 4,
          runnable: 4,
          pinnable: 4,
          maxPinnableInOneCell: 2,
        },
      ],
      changes: [],
    },
    audit: { at: reportedAt, actor: "test", operation: "reportHost", subjectType: "host", subject: name },
    ...rest,
  };
}

/** Says COMPATIBLE to every class whose digest ends in an odd digit. */
export const evaluate: Evaluate = (capabilityClass): readonly ClassVerdict[] => [
  {
    classId: capabilityClass.id,
    virtType: "kvm",
    best: true,
    verdict: /[13579]$/.test(capabilityClass.digest) ? "COMPATIBLE" : "INCOMPATIBLE",
    unusedFeatures: 3,
    reasons: [],
    evidence: "HOST_CPU",
  },
];

export function newCpuType(name: string): NewCpuType {
  return {
    name,
    labels: [],
    builtIn: false,
    createdAt: now().toISOString(),
    revision: {
      requirement: {},
      renderings: [],
      cpuMap: "libvirt-11.3.0",
      resolved: { features: [], warnings: [] },
      author: "test",
      createdAt: now().toISOString(),
    },
  };
}

export function audit(operation: string, subject: string) {
  return { at: now().toISOString(), actor: "test", operation, subjectType: "cpuType", subject } as const;
}
