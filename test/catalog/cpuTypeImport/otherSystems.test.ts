import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  importNovaCpuModels,
  importOvirtCpuList,
  importProxmoxCpuModels,
} from "../../../src/catalog/cpuTypeImport/index.js";
import { loadCpuMap } from "../../../src/cpu/index.js";
import { invariant } from "../../../src/cpu/result.js";
import { sharedDir } from "../../support/shared.js";

const loaded = loadCpuMap("libvirt-11.3.0");
invariant(loaded.ok, "the built-in map loads");
const map = loaded.value;

describe("an oVirt cluster CPU list", () => {
  test("gives a type an entry, as engine-config prints it", () => {
    const text =
      "ServerCPUList: 1:Intel Nehalem Family:vmx,nx,model_Nehalem:Nehalem:x86_64; 2:Secure Intel Westmere Family:aes,vmx,spec_ctrl,ssbd,model_Westmere:Westmere,+pcid,+spec-ctrl,+ssbd:x86_64; 3:IBM POWER8:powernv,model_POWER8:POWER8:ppc64; 4:IBM z14:sie,model_z14-base:z14-base:s390x version: 4.8";
    const { types, errors } = importOvirtCpuList(text, map);
    expect(errors).toEqual([]);
    expect(types.map(({ document }) => [document.name, document.requirement])).toEqual([
      ["Intel Nehalem Family", { arch: "x86_64", model: "Nehalem" }],
      [
        "Secure Intel Westmere Family",
        { arch: "x86_64", model: "Westmere", require: ["pcid", "spec-ctrl", "ssbd"] },
      ],
      ["IBM POWER8", { arch: "ppc64", ppc64Compat: "power8" }],
      ["IBM z14", { arch: "s390x", s390xModel: "z14-base" }],
    ]);
    // Case 8: what hosts must show and what guests get differ (the list has pcid on one side only).
    expect(types[1]?.warnings).toMatchObject([{ code: "RENDERED_NOT_REQUIRED", features: ["pcid"] }]);
    expect(types[0]?.warnings).toEqual([]);
  });

  test("switched off features are disabled", () => {
    const { types } = importOvirtCpuList(
      "13:Intel Skylake:vmx,nx,model_Skylake-Client:Skylake-Client,-hle,-rtm,-mpx:x86_64",
      map,
    );
    expect(types[0]?.document.requirement).toEqual({
      arch: "x86_64",
      model: "Skylake-Client",
      disable: ["hle", "rtm", "mpx"],
    });
  });

  test("misspelt features are refused with their right spelling, the rest of the list stays (case 8)", () => {
    const { types, errors } = importOvirtCpuList(
      [
        "7:AMD EPYC-Milan:svm,model_EPYC-Milan:EPYC-Milan:x86_64;",
        "8:AMD EPYC-Milan-v2:svm,vaes,vpclmutqdq,stipb-always-on,null-sel-crl-base,model_EPYC-Milan:EPYC-Milan,+vaes,+null-sel-crl-base:x86_64;",
      ].join("\n"),
      map,
    );
    expect(types.map(({ document }) => document.name)).toEqual(["AMD EPYC-Milan"]);
    expect(errors.map(({ code, line, type, name, nearest }) => [code, line, type, name, nearest])).toEqual([
      ["UNKNOWN_FEATURE", 2, "AMD EPYC-Milan-v2", "vpclmutqdq", "vpclmulqdq"],
      ["UNKNOWN_FEATURE", 2, "AMD EPYC-Milan-v2", "stipb-always-on", "stibp-always-on"],
      ["UNKNOWN_FEATURE", 2, "AMD EPYC-Milan-v2", "null-sel-crl-base", "null-sel-clr-base"],
      ["UNKNOWN_FEATURE", 2, "AMD EPYC-Milan-v2", "null-sel-crl-base", "null-sel-clr-base"],
    ]);
  });

  test.each([
    ["1:Intel:vmx:Nehalem", /4 fields/],
    ["x:Intel:vmx:Nehalem:x86_64", /no number/],
    ["1:A:nx:Nehalem:x86_64;2:a:nx:Westmere:x86_64", /given twice/],
    ["1:A:nx:Nehalm:x86_64", /did you mean "Nehalem"/],
    ["1:A:nx:Nehalem:x86_65", /architecture/],
  ])("%s is refused", (text, message) => {
    const { errors } = importOvirtCpuList(`\n${text}`, map);
    expect(errors[0]?.line).toBe(2);
    expect(errors[0]?.message).toMatch(message);
  });

  describe.skipIf(!sharedDir())("real lists, version by version (needs shared data)", () => {
    const rows = readRows("ovirt-server-cpu-list.tsv");
    const versions = [...new Set(rows.map((row) => row.cluster_version))];
    test.each(versions)("%s", (version) => {
      const entries = rows.filter((row) => row.cluster_version === version);
      const text = entries
        .map(
          (row) =>
            `${row.level}:${row.name}:${row.required_flags},${row.required_pseudo_flag}:${row.libvirt_verb}:${row.arch}`,
        )
        .join("; ");
      const { types, errors } = importOvirtCpuList(text, map);
      const misspelt = entries.filter((row) => row.lint?.includes("misspelt"));
      expect([...new Set(errors.map(({ type }) => type))]).toEqual(misspelt.map((row) => row.name));
      const hints = errors.map(({ name, nearest }) => `misspelt:${name}->${nearest}`).sort();
      expect(hints).toEqual(misspelt.flatMap((row) => row.lint?.match(/misspelt:[^;]+/g) ?? []).sort());
      expect(types).toHaveLength(entries.length - misspelt.length);
      for (const { document, warnings } of types) {
        const row = entries.find(({ name }) => name === document.name);
        const pcid = row?.lint?.includes("rendered_not_required:pcid") ?? false;
        const told = warnings.some(
          ({ code, features }) => code === "RENDERED_NOT_REQUIRED" && features?.includes("pcid"),
        );
        expect(told, document.name).toBe(pcid);
      }
    });
  });
});

describe("Proxmox VE's cpu-models.conf", () => {
  test("gives a type a section", () => {
    const text = [
      "# custom models",
      "cpu-model: avx",
      "    flags +avx;+avx2;-hle",
      "    phys-bits 46",
      "    hidden 0",
      "    hv-vendor-id proxmox",
      "    reported-model kvm64",
      "",
      "cpu-model: passthrough",
      "\treported-model host",
      "\tflags +hv-tlbflush;+pcid",
      "\tphys-bits host",
      "cpu-model: level",
      "\treported-model x86-64-v3",
      "cpu-model: plain",
    ].join("\n");
    const { types, errors } = importProxmoxCpuModels(text, map);
    expect(errors).toEqual([]);
    expect(types.map(({ document, line }) => [document.name, line, document.requirement])).toEqual([
      [
        "avx",
        2,
        { arch: "x86_64", model: "kvm64", require: ["avx", "avx2"], disable: ["hle"], minPhysAddrBits: 46 },
      ],
      ["passthrough", 9, { arch: "x86_64", mode: "host-passthrough", require: ["pcid"] }],
      // Proxmox VE puts AES into its v3.
      ["level", 13, { arch: "x86_64", level: "x86-64-v3", require: ["aes"] }],
      ["plain", 15, { arch: "x86_64", model: "kvm64" }],
    ]);
    expect(types[0]?.warnings.map(({ message }) => message)).toEqual([
      "The option hidden is no requirement of a host.",
      "The option hv-vendor-id is no requirement of a host.",
    ]);
    expect(types[1]?.warnings).toHaveLength(2);
  });

  test.each([
    ["    flags +aes", 1, /before the first section/],
    ["cpu-model: a\n    flags aes", 1, /has no sign/],
    ["cpu-model: a\n    flag +aes", 2, /no option/],
    ["cpu-model: a\n    phys-bits many", 1, /number or host/],
    ["cpu-model: a\n    flags +aess", 1, /did you mean "aes"/],
    ["cpu-model: a\n    reported-model kvm65", 1, /did you mean "kvm64"/],
    ["cpu-model: a\n    flags +aes\n    flags +avx", 3, /twice/],
    ["cpu-model: a\ncpu-model: A", 2, /given twice/],
    ["nonsense", 1, /sections begin with/],
  ])("%j is refused", (text, line, message) => {
    const { errors } = importProxmoxCpuModels(text, map);
    expect(errors[0]?.line).toBe(line);
    expect(errors[0]?.message).toMatch(message);
  });
});

describe("Nova's CPU options", () => {
  test("give a type a model, each with the extra flags", () => {
    const text = [
      "[DEFAULT]",
      "debug = true",
      "[libvirt]",
      "virt_type = kvm",
      "cpu_mode = custom",
      "# oldest first",
      "cpu_models = IvyBridge-IBRS,Cascadelake-Server",
      "cpu_model_extra_flags = pcid, +ssbd, -mpx",
      "[compute]",
      "cpu_models = nonsense",
    ].join("\n");
    const { types, errors } = importNovaCpuModels(text, map);
    expect(errors).toEqual([]);
    expect(types.map(({ document, line }) => [document.name, line, document.requirement])).toEqual([
      [
        "IvyBridge-IBRS +pcid +ssbd -mpx",
        7,
        { model: "IvyBridge-IBRS", require: ["pcid", "ssbd"], disable: ["mpx"] },
      ],
      [
        "Cascadelake-Server +pcid +ssbd -mpx",
        7,
        { model: "Cascadelake-Server", require: ["pcid", "ssbd"], disable: ["mpx"] },
      ],
    ]);
  });

  test("lines without a section, the old singular option, and POWER and z models", () => {
    const names = (text: string) =>
      importNovaCpuModels(text, map).types.map(({ document }) => document.requirement);
    expect(names("cpu_model = Penryn")).toEqual([{ model: "Penryn" }]);
    expect(names("cpu_models = power9, z14")).toEqual([
      { arch: "ppc64le", ppc64Compat: "power9" },
      { arch: "s390x", s390xModel: "z14" },
    ]);
    expect(names("cpu_mode = host-passthrough\ncpu_model_extra_flags = -vmx")).toEqual([
      { mode: "host-passthrough", disable: ["vmx"] },
    ]);
    expect(names("cpu_models = Penryn,\n  Nehalem")).toEqual([{ model: "Penryn" }, { model: "Nehalem" }]);
  });

  test.each([
    ["cpu_mode = custom", 1, /names no model/],
    ["\ncpu_mode = none", 2, /no CPU type/],
    ["cpu_mode = best", 1, /Nova knows/],
    ["\n\ncpu_models = Penryn, Nehalen", 3, /did you mean "Nehalem"/],
    ["cpu_models = Penryn\ncpu_model_extra_flags = ssbdd", 1, /did you mean "ssbd"/],
    ["nothing here", 1, /name = value/],
    ["", 1, /neither/],
  ])("%j is refused", (text, line, message) => {
    const { errors } = importNovaCpuModels(text, map);
    expect(errors[0]?.line).toBe(line);
    expect(errors[0]?.message).toMatch(message);
  });
});

test("arbitrary text is an answer, never an exception", () => {
  const piece = fc.constantFrom(
    "cpu-model: ",
    "cpu_models=",
    "1:a:nx:",
    ":x86_64",
    ";",
    "\n",
    "\t",
    "flags +",
    ",",
    "Penryn",
  );
  const text = fc
    .array(fc.oneof(piece, fc.string({ maxLength: 5 })), { maxLength: 30 })
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, (input) => {
      for (const read of [importOvirtCpuList, importProxmoxCpuModels, importNovaCpuModels]) {
        for (const { line } of read(input, map).errors) expect(line).toBeGreaterThan(0);
      }
    }),
    { seed: 7, numRuns: 500 },
  );
});

function readRows(name: string): readonly Readonly<Record<string, string | undefined>>[] {
  const directory = sharedDir();
  if (directory === undefined) return [];
  const [header = "", ...lines] = readFileSync(join(directory, "facts", name), "utf8")
    .trimEnd()
    .split("\n");
  const keys = header.split("\t");
  return lines.map((line) =>
    Object.fromEntries(line.split("\t").map((value, index) => [keys[index] ?? "", value])),
  );
}
