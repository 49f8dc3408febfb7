import { expect, test } from "vitest";
import { parseCpuXml } from "../../../src/cpu/index.js";
import { lostFeatures, renderType, renderXml } from "./support.js";

test("a named model is matched exactly, checked before the start, and never replaced", () => {
  expect(
    renderType("libvirt", { model: "Westmere", vendors: ["Intel"], require: ["pcid"], disable: ["aes"] })
      .text,
  ).toBe(
    [
      "<cpu mode='custom' match='exact' check='partial'>",
      "  <model fallback='forbid'>Westmere</model>",
      "  <vendor>Intel</vendor>",
      "  <feature policy='require' name='pcid'/>",
      "  <feature policy='disable' name='aes'/>",
      "</cpu>",
    ].join("\n"),
  );
});

test.each([
  [{ mode: "host-passthrough" }, "<cpu mode='host-passthrough' check='none' migratable='on'/>"],
  [{ mode: "maximum", migratable: false }, "<cpu mode='maximum' check='none' migratable='off'/>"],
  [{ mode: "host-model" }, "<cpu mode='host-model' check='none'/>"],
  [{ ppc64Compat: "power9" }, "<cpu mode='host-model' check='none'>\n  <model>power9</model>\n</cpu>"],
] as const)("%j", (requirement, text) => {
  expect(renderType("libvirt", requirement).text).toBe(text);
});

test("the versioned name is written where the plain one means something else", () => {
  // EPYC-v3 is not what any plain name stands for; EPYC-v1 is EPYC, which libvirt 9.0 knows as well.
  expect(renderType("libvirt", { model: "EPYC-v3" }).text).toContain(">EPYC-v3</model>");
  expect(renderType("libvirt", { model: "EPYC-v1" }).text).toContain(">EPYC</model>");
});

test("for a host, the name that the host lists", () => {
  const models = [{ name: "EPYC-v1", usable: true }];
  const domain = { hostPassthrough: true, maximum: true, hostModelSupported: true, custom: true, models };
  const host = { virtType: "kvm", arch: "x86_64", domain };
  expect(renderType("libvirt", { model: "EPYC" }, { host }).text).toContain(">EPYC-v1</model>");
});

test("physical address bits, several vendors and immunity features", () => {
  const rendering = renderType("libvirt", {
    level: "x86-64-v2",
    vendors: ["Intel", "AMD"],
    minPhysAddrBits: 46,
    require: ["mds-no"],
  });
  expect(rendering.text).toContain("<maxphysaddr mode='emulate' bits='46'/>");
  expect(rendering.text).toContain("<feature policy='optional' name='mds-no'/>");
  expect(rendering.text).not.toContain("<vendor>");
  expect(lostFeatures(rendering)).toEqual(["vendor"]);
});

test("alternatives that differ in the vendor only are written together; others by host", () => {
  const same = { requirement: { level: "x86-64-v2" } } as const;
  const merged = renderType("libvirt", {
    arch: "x86_64",
    require: ["aes"],
    alternatives: [
      { vendors: ["Intel"], ...same },
      { vendors: ["AMD"], ...same },
    ],
  });
  expect(merged.text).not.toContain("<vendor>");
  expect(merged.text).toContain("name='aes'");
  const differing = {
    arch: "x86_64",
    alternatives: [
      { label: "Intel", vendors: ["Intel"], requirement: { model: "Westmere" } },
      { label: "AMD", vendors: ["AMD"], requirement: { model: "Opteron_G4" } },
    ],
  } as const;
  const first = renderType("libvirt", differing);
  expect(first.text).toContain(">Westmere<");
  expect(first.notes.join()).toContain('writes "Intel"');
  const host = {
    virtType: "kvm",
    arch: "x86_64",
    hostCpu: { type: "host", vendor: "AMD", model: { name: "EPYC" }, features: [] },
  } as const;
  expect(renderType("libvirt", differing, { host }).text).toContain(">Opteron_G4<");
});

test("a definition keeps its own settings, and gets those it left open", () => {
  expect(renderXml("libvirt", "<cpu><model>Penryn</model><feature name='vmx'/></cpu>").text).toBe(
    "<cpu mode='custom' match='exact' check='partial'>\n  <model fallback='forbid'>Penryn</model>\n  <feature policy='require' name='vmx'/>\n</cpu>",
  );
  const own = "<cpu mode='custom' match='strict' check='full'><model fallback='allow'>Penryn</model></cpu>";
  expect(renderXml("libvirt", own).text.replaceAll(/\n\s*/g, "")).toBe(own);
});

test("an emulated guest's definition is not checked where it does not ask for it", () => {
  expect(renderXml("libvirt", "<cpu><model>Penryn</model></cpu>", { virtType: "qemu" }).text).toContain(
    "check='none'",
  );
});

test("a host's CPU becomes a guest's that asks for the same", () => {
  const host =
    "<cpu><arch>x86_64</arch><model>Penryn</model><vendor>Intel</vendor><feature name='vmx'/></cpu>";
  expect(renderXml("libvirt", host).text).toContain("<feature policy='require' name='vmx'/>");
});

test("Xen's and LXC's drivers of libvirt ignore models, and the text says so", () => {
  const xen = renderType("libvirt", { model: "Westmere", disable: ["aes"] }, { virtType: "xen" });
  expect(xen.text).toBe(
    "<cpu mode='host-passthrough' check='none'>\n  <feature policy='disable' name='aes'/>\n</cpu>",
  );
  expect(lostFeatures(xen)).toEqual(["Westmere"]);
  const lxc = renderType("libvirt", { model: "Westmere" }, { virtType: "lxc" });
  expect([lxc.text, lostFeatures(lxc)]).toEqual(["", ["cpu"]]);
});

test("every text is a <cpu> element that reads back", () => {
  for (const requirement of [
    { level: "x86-64-v4" },
    { model: "EPYC-Genoa" },
    { s390xModel: "gen16a" },
  ] as const) {
    expect(parseCpuXml(renderType("libvirt", requirement).text).ok).toBe(true);
  }
});
