import { describe, expect, test } from "vitest";
import {
  type CpuDefinition,
  compareCpu,
  compileCpu,
  explainCompiled,
  loadCpuMap,
} from "../../src/cpu/index.js";
import { okValue } from "./support/tinyMap.js";

const map = okValue(loadCpuMap("libvirt-11.3.0"));

function cpu(
  arch: string,
  type: "host" | "guest",
  model: string,
  ...features: readonly string[]
): CpuDefinition {
  return { type, arch, model: { name: model }, features: features.map((name) => ({ name })) };
}

const whole = (arch: string): CpuDefinition => ({
  type: "guest",
  arch,
  mode: "host-passthrough",
  features: [],
});

// Hypervisor facts, section 6, column "libvirt compare".
describe("answers that libvirt does not give are marked", () => {
  test.each<[string, CpuDefinition, CpuDefinition, true | undefined]>([
    ["an Arm guest", cpu("aarch64", "host", "a64fx"), cpu("aarch64", "guest", "a64fx"), true],
    ["an Arm guest's whole CPU", cpu("aarch64", "host", "a64fx"), whole("aarch64"), true],
    ["a guest for x86 on Arm", cpu("aarch64", "host", "a64fx"), cpu("x86_64", "guest", "Penryn"), true],
    [
      "two equal Arm hosts",
      cpu("aarch64", "host", "a64fx", "fp"),
      cpu("aarch64", "host", "a64fx", "fp"),
      undefined,
    ],
    ["two models of Arm hosts", cpu("aarch64", "host", "a64fx"), cpu("aarch64", "host", "Falkor"), undefined],
    [
      "Arm hosts with other features",
      cpu("aarch64", "host", "a64fx"),
      cpu("aarch64", "host", "a64fx", "sve"),
      true,
    ],
    ["an s390x guest", cpu("s390x", "guest", "z14-base"), cpu("s390x", "guest", "gen15a-base"), true],
    ["a RISC-V guest", cpu("riscv64", "guest", "rv64"), cpu("riscv64", "guest", "rv64"), true],
    ["a LoongArch guest", cpu("loongarch64", "guest", "la464"), cpu("loongarch64", "guest", "la132"), true],
    ["an x86 guest", cpu("x86_64", "host", "Penryn"), cpu("x86_64", "guest", "Penryn"), undefined],
    ["a POWER guest", cpu("ppc64", "host", "POWER9"), cpu("ppc64", "guest", "POWER8"), undefined],
  ])("%s", (_, host, guest, expected) => {
    const compared = okValue(compareCpu(host, guest, map));
    expect(compared.beyondLibvirt).toBe(expected);
    const compiled = compileCpu(guest, map);
    if (!compiled.ok || guest.arch !== host.arch) return;
    expect(explainCompiled(okValue(compileCpu(host, map)), compiled.value)).toEqual(compared);
  });
});

// QEMU's max and host are what accelerator, version and machine make of them (hypervisor facts, sections 1.1 and 2.1).
test.each([
  ["aarch64", "max"],
  ["aarch64", "host"],
  ["riscv64", "max"],
  ["loongarch64", "max"],
  ["s390x", "max"],
])("on %s, the model %s on both sides is no yes", (arch, model) => {
  const compared = okValue(compareCpu(cpu(arch, "guest", model), cpu(arch, "guest", model), map));
  expect(compared).toMatchObject({ outcome: "UNKNOWN", beyondLibvirt: true });
});
