import { userInfo } from "node:os";

/** How the audit log calls whoever runs a command on the catalog's own machine. */
export function localActor(): string {
  return `local:${userName()}`;
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A user id without an account, as in containers.
    return `uid-${process.getuid?.() ?? "unknown"}`;
  }
}
