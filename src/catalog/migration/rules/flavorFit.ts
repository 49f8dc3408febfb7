import { fitMachine, fitPlacement } from "../../../topology/fit/index.js";
import { cpuPolicy } from "../../physicalCpus.js";
import { no, open, warn } from "../finding.js";
import type { PlaceRule } from "../question.js";

/** The flavor's shape fits the target when nothing else runs there. Source: migration, rule 6. */
export const flavorFitRule: PlaceRule = ({ guest, topology, places, cpuPolicy: policy }) => {
  if (!guest.shape) return [];
  const fit = fitPlacement(fitMachine(topology, places, cpuPolicy(policy)), guest.shape);
  if (fit.fits === undefined) return fit.unknown.flatMap(({ message }) => open("PLACE_UNKNOWN", message));
  if (!fit.fits) return fit.reasons.flatMap(({ code, message }) => no(code, message));
  return fit.warnings.flatMap(({ code, message }) => warn("PLACE_WARNING", `${code}: ${message}`));
};
