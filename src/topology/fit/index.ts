export {
  type CapacityOptions,
  capacity,
  fillMachine,
  type PinnableCapacity,
  pinnableCapacity,
} from "./capacity.js";
export { addUsage, fitPlacement } from "./fitPlacement.js";
export { hasSmt } from "./fitWarnings.js";
export {
  type FitCell,
  type FitMachine,
  type FitPlace,
  fitMachine,
  usefulMemory,
  withBasePages,
} from "./machine.js";
export * from "./result.js";
export type {
  CellUsage,
  CpuPolicyKind,
  EmulatorThreadsPolicy,
  GuestCell,
  GuestShape,
  GuestTopology,
  HostUsage,
  PageSizeWish,
  PageUsage,
  ThreadPolicy,
} from "./shape.js";
export { cellNeeds, maxGuestVcpus } from "./shape.js";
export {
  type PlacementPlan,
  type PlacementViolation,
  type PlacementViolationCode,
  placementViolationCodes,
  validatePlacement,
} from "./validatePlacement.js";
