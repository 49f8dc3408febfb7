import type { CpuRenderer, RenderingLoss } from "./rendering.js";

/** Containers run on the host's CPU: there is nothing to configure, and nothing can be hidden. */
export const lxc: CpuRenderer = {
  kind: "lxc",
  render(cpu) {
    const hidden = cpu.definition.features.filter(
      ({ policy }) => policy === "disable" || policy === "forbid",
    );
    const lost: readonly RenderingLoss[] = [
      ...(cpu.isHostCpu
        ? []
        : [
            {
              feature: cpu.definition.model?.name ?? "model",
              why: "A container sees the host's own CPU, also what the host has beyond the type.",
            },
          ]),
      ...hidden.map(({ name }) => ({ feature: name, why: "Nothing can be hidden from a container." })),
    ];
    return {
      hypervisor: "lxc",
      text: "# nothing to configure: a container sees the host's own CPU",
      format: "comment",
      lost,
      notes: [...cpu.notes, "The type only chooses hosts: the catalog compares it with the host's own CPU."],
    };
  },
};
