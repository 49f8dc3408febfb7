import { cellNeeds, type GuestShape } from "../../topology/fit/index.js";
import type { HostCriteria } from "../ports.js";

/**
 * What every host that certainly fits has, by the counts stored with hosts: enough places to pin to, in all and in one
 * cell, or CPUs to float over. Hosts without stored counts for the hypervisor pass.
 */
export function minimumPlaces(shape: GuestShape, virtType: string): HostCriteria {
  const needs = cellNeeds(shape).map(({ pinned, emulator }) => pinned.length + emulator);
  const floating = shape.cpuPolicy === "shared";
  return {
    kind: "places",
    virtType,
    runnable: floating && shape.cells === undefined ? shape.vcpus : 0,
    pinnable: floating ? 0 : needs.reduce((sum, need) => sum + need, 0),
    pinnableInOneCell: floating ? 0 : Math.max(...needs),
  };
}
