import { describe, expect, test } from "vitest";
import { overrideWarnings } from "../../../src/hypervisors/render/index.js";
import { readQemuCpu } from "../../../src/hypervisors/render/readQemuCpu.js";
import { map, resolve } from "./support.js";

function warnings(requirement: Parameters<typeof resolve>[0], hypervisor: string, text: string) {
  return overrideWarnings(resolve(requirement), [{ hypervisor, text }], map).map(({ code, features }) => [
    code,
    ...(features ?? []),
  ]);
}

test("a rendering that gives what the type requires is fine", () => {
  expect(
    warnings({ model: "Westmere", require: ["pcid"] }, "qemu", "Westmere-v1,pcid=on,enforce,kvm=off"),
  ).toEqual([]);
  expect(
    warnings({ level: "x86-64-v2" }, "qemu", "kvm64,lahf-lm,popcnt=on,ssse3=on,sse4-1=on,sse4_2=on"),
  ).toEqual([]);
  expect(
    warnings({ model: "Westmere" }, "libvirt", "<cpu mode='custom'><model>Westmere</model></cpu>"),
  ).toEqual([]);
  expect(warnings({ model: "Westmere" }, "hyperv", "anything")).toEqual([]);
  expect(warnings({ mode: "host-passthrough" }, "qemu", "host,migratable=on")).toEqual([]);
});

describe("the required set differs from the rendering (case 8)", () => {
  test("in QEMU's text", () => {
    expect(
      warnings(
        { model: "EPYC-Milan", require: ["vaes", "vpclmulqdq"] },
        "qemu",
        "EPYC-Milan,vaes=on,pcid=off",
      ),
    ).toEqual([["REQUIRED_NOT_RENDERED", "pcid", "vpclmulqdq"]]);
    expect(warnings({ model: "Westmere" }, "QEMU", "Westmere,+pcid,+ssbd")).toEqual([
      ["SIGNED_FEATURES", "pcid", "ssbd"],
      ["RENDERED_NOT_REQUIRED", "pcid", "ssbd"],
    ]);
  });

  test("in libvirt's text", () => {
    const xml = "<cpu mode='custom'><model>Nehalem</model><feature policy='require' name='avx'/></cpu>";
    expect(warnings({ model: "Westmere" }, "libvirt", xml)).toEqual([
      ["REQUIRED_NOT_RENDERED", "aes"],
      ["RENDERED_NOT_REQUIRED", "avx"],
    ]);
  });

  test("in xl's text", () => {
    expect(warnings({ model: "Westmere" }, "xen", 'cpuid = "host,avx=0,aesni=0"')).toEqual([
      ["REQUIRED_NOT_RENDERED", "aes"],
    ]);
  });

  test("a text that cannot be read is told", () => {
    expect(warnings({ model: "Westmere" }, "libvirt", "<cpu")).toEqual([["RENDERING_NOT_READABLE"]]);
    expect(warnings({ model: "Westmere" }, "qemu", "Westmer,aes=on")).toEqual([["RENDERING_NOT_READABLE"]]);
  });
});

test("signed features of QEMU come last, and minus wins", () => {
  expect(readQemuCpu("Westmere,+aes,aes=off,+avx,-avx,bmi1,sse4-1=on,hv-time=on,phys-bits=40")).toEqual({
    model: "Westmere",
    on: ["aes", "bmi1", "sse4.1"],
    off: ["avx"],
    signed: ["aes", "avx"],
  });
});
