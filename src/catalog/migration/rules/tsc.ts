import { no, open } from "../finding.js";
import type { HostRule } from "../question.js";

/** libvirt's tolerance, in parts per million. Source: libvirt, virHostCPUTscInfo; migration, rule 4. */
const tolerancePpm = 250;

/** A guest with a fixed TSC frequency needs that frequency, or a target that scales it. */
export const tscRule: HostRule = ({ guest, target, targetHost }) => {
  const wanted = guest.tscFrequencyHz;
  const { tscScaling } = target.capabilityClass.content;
  if (wanted === undefined || tscScaling === true) return [];
  const own = targetHost.state.tscFrequencyHz;
  if (own === undefined) {
    return open("TSC_UNKNOWN", "The host's documents tell neither its TSC frequency nor that it scales one.");
  }
  if (Math.abs(own - wanted) * 1_000_000 <= wanted * tolerancePpm) return [];
  const far = `The guest's TSC runs at ${wanted} Hz, the host's at ${own} Hz, which is more than ${tolerancePpm} ppm apart`;
  if (tscScaling === undefined)
    return open("TSC_FREQUENCY", `${far}; whether the host scales it is not told.`);
  return no("TSC_FREQUENCY", `${far}, and the host does not scale it.`);
};
