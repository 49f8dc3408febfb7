import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { builtinCpuTypes } from "../../../src/catalog/builtinCpuTypes.js";
import type { CpuRequirement } from "../../../src/cpu/requirement.js";
import { renderType, renderXml } from "./support.js";

/**
 * libvirt's own schema of domains, where libvirt is installed (Debian: libvirt0), and xmllint (libxml2-utils). Where
 * either is absent these tests are skipped: their titles say so.
 */
const schema = ["/usr/share/libvirt/schemas/domain.rng", "/usr/local/share/libvirt/schemas/domain.rng"].find(
  (path) => existsSync(path),
);
const hasXmllint = spawnSync("xmllint", ["--version"]).status === 0;
const isInstalled = schema !== undefined && hasXmllint;
const when = isInstalled ? "" : " (skipped: libvirt's schemas or xmllint are absent)";

/** What xmllint says of domains with these `<cpu>` elements; nothing where all are valid. */
function complaints(cpus: readonly string[]): string {
  const domains = cpus.map(
    (cpu, index) =>
      `<domain type='kvm'><name>d${index}</name><memory>1048576</memory><vcpu>2</vcpu><os><type arch='x86_64'>hvm</type></os>${cpu}</domain>`,
  );
  return domains
    .map((domain) => {
      try {
        execFileSync("xmllint", ["--noout", "--nonet", "--relaxng", schema ?? "", "-"], {
          input: domain,
          stdio: ["pipe", "pipe", "pipe"],
        });
        return "";
      } catch (error) {
        return `${domain}\n${String((error as { readonly stderr?: unknown }).stderr)}`;
      }
    })
    .join("");
}

describe.skipIf(!isInstalled)(`what libvirt's schema says of rendered <cpu> elements${when}`, () => {
  it("takes every built-in CPU type", () => {
    const cpus = builtinCpuTypes.map(({ requirement }) => renderType("libvirt", requirement).text);
    expect(cpus.length).toBeGreaterThan(50);
    expect(complaints([...new Set(cpus)])).toBe("");
  });

  it("takes every policy, match and check, address bits and modes", () => {
    const requirements: readonly CpuRequirement[] = [
      {
        model: "Skylake-Server",
        vendors: ["Intel"],
        require: ["pku"],
        disable: ["hle"],
        optional: ["rtm"],
        forbid: ["svm"],
        force: ["invtsc"],
        match: "strict",
        check: "full",
        minPhysAddrBits: 46,
      },
      { level: "x86-64-v4", match: "minimum", check: "none" },
      { mode: "host-passthrough", migratable: false, require: ["invtsc"] },
      { mode: "host-model", disable: ["vmx"] },
      { mode: "maximum" },
    ];
    expect(complaints(requirements.map((requirement) => renderType("libvirt", requirement).text))).toBe("");
  });

  it("takes an element that is rendered as it stands, with topology, NUMA and cache", () => {
    const { text } = renderXml(
      "libvirt",
      `<cpu><model vendor_id='Genuine  CPU'>EPYC</model><topology sockets='1' dies='1' cores='2' threads='1'/>
        <cache level='3' mode='emulate'/><numa><cell id='0' cpus='0-1' memory='1048576' unit='KiB'/></numa></cpu>`,
    );
    expect(complaints([text])).toBe("");
  });

  it("refuses what is no <cpu> element, so that the check can fail", () => {
    expect(complaints(["<cpu mode='customary'><model>EPYC</model></cpu>"])).not.toBe("");
  });
});
