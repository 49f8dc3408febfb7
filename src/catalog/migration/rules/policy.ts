import { no, open } from "../finding.js";
import type { ClassRule, HostRule, MigrationSide } from "../question.js";

/** Both sides allow live migration and share a transport. Source: migration, rule 7. */
export const liveMigrationRule: ClassRule = ({ source, target }) => {
  const from = migrationOf(source);
  const to = migrationOf(target);
  if (!from || !to) {
    const silent = from ? "host" : "source";
    return open(
      "LIVE_MIGRATION_UNKNOWN",
      `Whether the ${silent} allows live migration its documents do not tell: report its capabilities.`,
    );
  }
  const refusing = [...(from.live ? [] : ["the source"]), ...(to.live ? [] : ["the host"])];
  if (refusing.length > 0) {
    return no("LIVE_MIGRATION", `Live migration is not offered by ${refusing.join(" and ")}.`);
  }
  const [ours, theirs] = [from.uriTransports, to.uriTransports];
  if (ours.length === 0 || theirs.length === 0 || ours.some((transport) => theirs.includes(transport))) {
    return [];
  }
  return no(
    "NO_SHARED_TRANSPORT",
    `The source migrates over ${ours.join(", ")}, the host over ${theirs.join(", ")}: none in common.`,
  );
};

function migrationOf({ capabilityClass }: MigrationSide) {
  return capabilityClass.content.migration;
}

/** New guests may be placed there. */
export const schedulableRule: HostRule = ({ targetHost }) =>
  targetHost.schedulable
    ? []
    : no("NOT_SCHEDULABLE", "The host takes no guests: it is marked unschedulable.");
