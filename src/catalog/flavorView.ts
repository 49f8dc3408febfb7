import {
  effectiveCpuPolicy,
  effectiveThreadPolicy,
  type FlavorSpec,
  type FlavorSpecWarning,
  featureOfTrait,
  formatPageSize,
  formatVcpuMask,
  guestShape,
} from "./flavor/index.js";
import { specOf } from "./flavorSpecs.js";
import type { FlavorRecord } from "./model.js";

/** A flavor's extra specs as typed values. */
export interface FlavorView {
  readonly spec: FlavorSpec;
  readonly warnings: readonly FlavorSpecWarning[];
  readonly cpuPolicy: "shared" | "dedicated" | "mixed";
  readonly threadPolicy: "prefer" | "isolate" | "require" | undefined;
  readonly dedicatedVcpus: string | undefined;
  readonly realtimeVcpus: string | undefined;
  readonly pageSize: string | undefined;
  readonly numaCells: readonly {
    readonly cell: number;
    readonly vcpus: string;
    readonly memoryMiB: number;
  }[];
  readonly traits: readonly {
    readonly name: string;
    readonly wish: "required" | "forbidden";
    readonly group: string | undefined;
    readonly feature: string | undefined;
  }[];
}

export function flavorView(flavor: FlavorRecord): FlavorView {
  const { spec, warnings } = specOf(flavor);
  const { vcpus, memoryMiB } = flavor;
  const { dedicatedMask, realtimeMask, pageSize } = spec;
  return {
    spec,
    warnings,
    cpuPolicy: effectiveCpuPolicy(spec),
    threadPolicy: effectiveThreadPolicy(spec),
    dedicatedVcpus: dedicatedMask && formatVcpuMask(dedicatedMask),
    realtimeVcpus: realtimeMask && formatVcpuMask(realtimeMask),
    pageSize: pageSize === undefined ? undefined : formatPageSize(pageSize),
    numaCells: (guestShape({ vcpus, memoryMiB, spec }).cells ?? []).map((cell) => ({
      cell: cell.id,
      vcpus: cell.vcpus.toString(),
      memoryMiB: cell.memoryKiB / 1024,
    })),
    traits: spec.traits.map(({ name, wish, group }) => ({
      name,
      wish,
      group: group === "" ? undefined : group,
      feature: featureOfTrait(name),
    })),
  };
}
