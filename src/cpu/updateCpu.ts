import type { CpuError } from "./cpuError.js";
import type { CpuMap } from "./cpuMap.js";
import type { CpuDefinition } from "./definition.js";
import { archFor } from "./dispatch.js";
import type { Result } from "./result.js";

/**
 * The guest definition made concrete on a host: `host-model` and `match='minimum'` take the host's model and features over
 * (`host` then is the hypervisor's host-model of the domain capabilities), optional features become required or disabled.
 * `host-passthrough` and `maximum` stay as they are: they mean whatever the host has.
 * Errors: UNSUPPORTED_ARCH, UNKNOWN_MODEL, UNKNOWN_FEATURE, INVALID_CPU where the host's model is needed and not told.
 * Source: cpu-semantics, section 6.
 */
export function updateCpu(
  guest: CpuDefinition,
  host: CpuDefinition,
  map: CpuMap,
): Result<CpuDefinition, CpuError> {
  const arch = archFor(host, guest);
  return arch.ok ? arch.value.update(guest, host, map) : arch;
}
