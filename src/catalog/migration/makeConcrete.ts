import { type CpuDefinition, type CpuMap, updateCpu } from "../../cpu/index.js";
import type { GuestCpu, MigratingGuest, MigrationSide } from "./question.js";
import { offeredCpu } from "./targetCpu.js";

/**
 * The CPU that a guest has once it runs on its source: host-model, `match='minimum'` and optional features are what the
 * source made of them; host-passthrough and maximum stay what they are. Source: migration, rule 3; cpu-semantics, 6.
 */
export function makeConcrete(
  definition: CpuDefinition | undefined,
  noCpu: string | undefined,
  source: MigrationSide,
  { virtType, arch, machine }: Pick<MigratingGuest, "virtType" | "arch" | "machine">,
  map: CpuMap,
): GuestCpu {
  if (virtType === "lxc") {
    return { kind: "whole", definition: { type: "guest", features: [] }, migratable: true };
  }
  if (!definition) return { kind: "unknown", why: noCpu ?? "The guest's CPU is not told." };
  const guest = { ...definition, type: "guest" as const, arch: definition.arch ?? arch };
  const { mode } = guest;
  if (mode === "host-passthrough" || mode === "maximum") {
    // libvirt's and QEMU's default is migratable='on'.
    return { kind: "whole", definition: guest, migratable: guest.migratable ?? true };
  }
  const { atStart } = offeredCpu(source, machine);
  if (!atStart) {
    if (needsHost(guest)) {
      return {
        kind: "unknown",
        why: "What host-model means on the source its documents do not tell: report its domain capabilities, or give the live XML.",
      };
    }
    return { kind: "concrete", definition: guest };
  }
  const concrete = updateCpu(guest, migratableLevel(atStart), map);
  if (!concrete.ok) {
    return needsHost(guest)
      ? {
          kind: "unknown",
          why: `The guest's CPU cannot be made concrete on the source: ${concrete.error.message}`,
        }
      : { kind: "concrete", definition: guest };
  }
  return { kind: "concrete", definition: concrete.value };
}

function needsHost({ mode, match, features }: CpuDefinition): boolean {
  return mode === "host-model" || match === "minimum" || features.some(({ policy }) => policy === "optional");
}

/**
 * libvirt makes host-model from what QEMU can migrate. Domain capabilities list invtsc all the same; the guest has it only
 * where its definition asks for it. (The CPU map calls more features not migratable than QEMU does.)
 */
function migratableLevel(cpu: CpuDefinition): CpuDefinition {
  return { ...cpu, features: cpu.features.filter(({ name }) => name !== "invtsc") };
}
