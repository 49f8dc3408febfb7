import { CpuSet } from "../../topology/cpuSet.js";
import type {
  PlacementResolvers,
  PlacementViolationResolvers,
  ValidatePlacementResultResolvers,
} from "../generated/types.js";

export const Placement: PlacementResolvers = {
  cells: ({ placement }) =>
    placement.cells.map(({ guestCell, hostCell, memoryKiB, pageSizeKiB, floating }) => ({
      guestCell,
      hostCell,
      memoryKiB,
      pageSizeKiB: pageSizeKiB ?? null,
      floatingVcpus: CpuSet.of(floating?.vcpus ?? []).toString(),
      floatingCpus: floating?.cpus.toString() ?? "",
    })),
  vcpus: ({ placement }) => placement.vcpus,
  emulator: ({ placement }) => placement.emulator.toString(),
  isolatedEmulator: ({ placement }) => placement.isolatedEmulator ?? null,
  idle: ({ placement }) => placement.idle.toString(),
  takes: ({ placement }) => placement.takes.toString(),
  distance: ({ placement }) => placement.distance,
  guestTopology: ({ placement }) => placement.guestTopology,
};

export const PlacementViolation: PlacementViolationResolvers = {
  vcpus: ({ vcpus }) => vcpus ?? [],
  cpus: ({ cpus }) => cpus ?? [],
};

export const ValidatePlacementResult: ValidatePlacementResultResolvers = {
  __resolveType: (value) => ("errors" in value ? "InvalidRequirement" : "PlacementValidation"),
};
