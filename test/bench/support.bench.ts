import { builtinCpuTypes } from "../../src/catalog/builtinCpuTypes.js";
import { cpuModels, loadCpuMap, mapSection } from "../../src/cpu/index.js";
import { resolveRequirement } from "../../src/cpu/resolveRequirement.js";
import { evaluateSupport, type HypervisorCpu } from "../../src/cpu/support.js";
import { type BenchResult, measure } from "./benchmark.js";

/** Every built-in CPU type on hosts of every model: the work of the support index. */
export function benchSupport(): readonly BenchResult[] {
  const map = loadCpuMap("libvirt-11.3.0");
  if (!map.ok) throw new Error(map.error.message);
  const models = cpuModels(map.value, "x86_64");
  if (!models.ok) throw new Error(models.error.message);
  const requirements = builtinCpuTypes.flatMap(({ requirement }) => {
    const resolved = resolveRequirement(requirement, map.value);
    return resolved.ok ? [resolved.value] : [];
  });
  const vendorOf = (name: string) => mapSection(map.value, "x86").modelByName.get(name)?.vendor;
  const hosts = models.value.map(({ name }, index): HypervisorCpu => {
    const vendor = vendorOf(name);
    const hostModel = {
      type: "guest",
      arch: "x86_64",
      model: { name },
      ...(vendor !== undefined && { vendor }),
      features: [{ name: "x2apic", policy: "require" }],
    } as const;
    const offered = models.value.map((model, place) => ({ name: model.name, usable: place <= index }));
    const supported = { hostPassthrough: true, maximum: true, hostModelSupported: true, custom: true };
    return { virtType: "kvm", arch: "x86_64", domain: { ...supported, hostModel, models: offered } };
  });
  const result = measure("support: a built-in CPU type on a host", hosts.length * requirements.length, () => {
    let compatible = 0;
    for (const host of hosts) {
      for (const requirement of requirements) {
        if (evaluateSupport(requirement, host, map.value).verdict === "COMPATIBLE") compatible += 1;
      }
    }
    return compatible;
  });
  // 10,000 a second on one core.
  return [{ ...result, limitMicroseconds: 100 }];
}
