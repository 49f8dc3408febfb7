import type { GuestShape, HostUsage } from "../../topology/fit/index.js";
import {
  effectiveCpuPolicy,
  type FlavorSpec,
  formatExtraSpecs,
  guestShape,
  hyperthreadingTrait,
} from "../flavor/index.js";

/** What is asked of a host beside its CPU: whether a guest of this shape fits. */
export interface ShapeQuestion {
  readonly shape: GuestShape;
  /** Equal for equal questions. */
  readonly key: string;
  /** The guest sees the host's own CPU: on Arm it must stay within one core type. */
  readonly passthrough: boolean;
  /** A wish of a guest that floats; to pinned ones the trait is a thread policy. */
  readonly smt?: "required" | "forbidden";
  /** By host id; a host that is not listed is empty. */
  readonly usage?: ReadonlyMap<number, HostUsage>;
}

export function shapeQuestion(
  guest: { readonly vcpus: number; readonly memoryMiB: number; readonly spec: FlavorSpec },
  passthrough: boolean,
): ShapeQuestion {
  const { vcpus, memoryMiB, spec } = guest;
  const trait = spec.traits.find(({ name }) => name === hyperthreadingTrait);
  return {
    shape: guestShape(guest),
    key: JSON.stringify([vcpus, memoryMiB, passthrough, formatExtraSpecs(spec)]),
    passthrough,
    ...(trait && effectiveCpuPolicy(spec) === "shared" && { smt: trait.wish }),
  };
}
