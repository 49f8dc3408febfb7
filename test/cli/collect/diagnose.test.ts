import { describe, expect, test } from "vitest";
import type { Collection } from "../../../src/cli/collect/collection.js";
import { diagnose, type Finding, type Patient } from "../../../src/cli/collect/diagnose.js";
import { patientOf } from "../../../src/cli/commands/doctor.js";
import { fixtureDocuments } from "../../support/app.js";

/** A recorded host as a collection; what only the host's own kernel tells is given beside it. */
function patient(
  machine: string,
  over: Partial<Patient> = {},
  collection: Partial<Collection> = {},
): Patient {
  const found = patientOf(
    {
      name: machine,
      documents: fixtureDocuments(machine),
      facts: {},
      gaps: [],
      guests: [],
      notes: { uris: [], kvmParameters: {}, cpuModels: {} },
      ...collection,
    },
    false,
  );
  if (typeof found === "string") throw new Error(found);
  return { ...found, ...over };
}

function codes(findings: readonly Finding[]): readonly string[] {
  return findings.map((finding) => finding.code);
}

function the(code: string, of: Patient): Finding | undefined {
  return diagnose(of).find((finding) => finding.code === code);
}

describe("no KVM, and why", () => {
  const tcgOnly = "x86_64-1s4c-tcg-only";

  test.each([
    [{ kvmDevice: "noAccess" }, /this user may not open it/],
    [{ kvmDevice: "usable" }, /no QEMU that uses it was found/],
    [{ kvmDevice: "absent", cpuVirtualization: false }, /neither vmx nor svm/],
    [{ kvmDevice: "absent", cpuVirtualization: true, kvmModules: [] }, /no kvm module is loaded/],
    [
      { kvmDevice: "absent", cpuVirtualization: true, kvmModules: ["kvm", "kvm_intel"] },
      /kvm and kvm_intel are there/,
    ],
    [{}, /Why cannot be told from here/],
  ] as const)("%j", (over, message) => {
    const found = the("NO_KVM", patient(tcgOnly, over));
    expect(found).toMatchObject({ severity: "problem", message: expect.stringMatching(message) });
  });

  test("nothing is said where there is KVM, nor on a Xen host", () => {
    expect(the("NO_KVM", patient("x86_64-2s32c-skylake"))).toBeUndefined();
    expect(the("NO_KVM", patient("x86_64-2s24c-xen"))).toBeUndefined();
  });
});

test.each([
  [{ "kvm_intel.nested": "N" }, true],
  [{ "kvm_amd.nested": "0" }, true],
  [{ "kvm_hv.nested": "Y" }, false],
  [{ "kvm_amd.nested": "1" }, false],
  [{}, false],
])("nested virtualization off by %j: %s", (kvmParameters, told) => {
  const found = the("NESTED_OFF", patient("x86_64-2s32c-skylake", { kvmParameters }));
  expect(found !== undefined).toBe(told);
});

describe("SMT on POWER", () => {
  test("a POWER8 thread that is online beside its core's first one keeps the core from guests", () => {
    const found = the("SMT_BLOCKS_KVM", patient("ppc64le-2s20c-power8-stray-thread"));
    expect(found).toMatchObject({
      severity: "problem",
      advice: expect.stringContaining("ppc64_cpu --smt=off"),
    });
  });

  test("with SMT off on POWER8, and with SMT on on POWER9, there is only a note", () => {
    for (const machine of ["ppc64le-2s20c-power8-smt-off", "ppc64le-2s32c-power9-smt-on"]) {
      expect(codes(diagnose(patient(machine)))).not.toContain("SMT_BLOCKS_KVM");
      expect(the("SMT_STATE", patient(machine))).toMatchObject({ severity: "note" });
    }
    expect(the("SMT_STATE", patient("ppc64le-2s20c-power8-smt-off"))?.message).toMatch(
      /^POWER8: 20 of 160 threads/,
    );
  });

  test("nothing is said on other architectures", () => {
    expect(the("SMT_STATE", patient("x86_64-2s32c-skylake"))).toBeUndefined();
  });
});

test("a cpuset that leaves online CPUs out", () => {
  const found = the("CPUSET_NARROWER", patient("x86_64-2s64c-milan-cpuset"));
  expect(found).toMatchObject({
    severity: "problem",
    message: expect.stringContaining("out of their reach"),
  });
  expect(the("CPUSET_NARROWER", patient("x86_64-2s64c-milan"))).toBeUndefined();
});

test("guests on deprecated machine types, by name or by alias", () => {
  const [content] = patient("x86_64-2s32c-skylake").hypervisors;
  if (content === undefined) throw new Error("no hypervisor");
  const machines = [
    { name: "pc-i440fx-1.4", deprecated: true },
    { name: "old", canonical: "pc-i440fx-1.4" },
    { name: "pc-q35-7.2" },
  ];
  const guest = (name: string, machine: string) => ({ name, virtType: content.virtType, machine });
  const found = the(
    "DEPRECATED_MACHINE_IN_USE",
    patient("x86_64-2s32c-skylake", {
      hypervisors: [{ ...content, machines }],
      guests: [
        guest("b", "old"),
        guest("a", "pc-i440fx-1.4"),
        guest("c", "pc-q35-7.2"),
        guest("d", "unheard-of"),
      ],
    }),
  );
  expect(found?.details).toEqual(["a: pc-i440fx-1.4", "b: old"]);
});

describe("CPU models that cannot be used", () => {
  const record = JSON.stringify([
    { argv: ["/usr/bin/qemu-system-x86_64", "-accel", "kvm"] },
    {
      request: { execute: "query-cpu-definitions" },
      reply: { return: [{ name: "EPYC", "unavailable-features": ["sha-ni"] }] },
    },
  ]);

  test("are named with the features that block each; QEMU tells these where libvirt does not", () => {
    const documents = [
      ...fixtureDocuments("x86_64-2s8c-nehalem"),
      { name: "qmp-kvm-x86_64.json", content: record },
    ];
    const found = the("MODELS_NOT_USABLE", patient("x86_64-2s8c-nehalem", {}, { documents }));
    expect(found?.details).toContain("EPYC: sha-ni");
    const without = the("MODELS_NOT_USABLE", patient("x86_64-2s8c-nehalem"));
    expect(without?.details?.find((detail) => detail.startsWith("EPYC:"))).toBe(
      "EPYC: the hypervisor does not say why",
    );
  });
});

test("what could not be asked is told last, after every problem", () => {
  const gaps = [{ source: "qemu:///system version", reason: "failed to connect" }];
  const findings = diagnose(patient("x86_64-1s4c-tcg-only", {}, { gaps }));
  expect(codes(findings)[0]).toBe("NO_KVM");
  expect(findings.at(-1)).toMatchObject({
    code: "NOT_COLLECTED",
    details: ["qemu:///system version: failed to connect"],
  });
});
