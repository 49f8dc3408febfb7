import { fieldCodecs } from "./specFields.js";

/** Extra specs of Nova's `hw:` namespace that have no bearing on where a guest fits: kept as they are. */
const withoutBearing = [
  "hw:boot_menu",
  "hw:ephemeral_encryption",
  "hw:ephemeral_encryption_format",
  "hw:hide_hypervisor_id",
  "hw:locked_memory",
  "hw:mem_encryption",
  "hw:mem_encryption_model",
  "hw:pci_numa_affinity_policy",
  "hw:pmem",
  "hw:pmu",
  "hw:redirected_usb_ports",
  "hw:serial_port_count",
  "hw:sound_model",
  "hw:tpm_model",
  "hw:tpm_secret_security",
  "hw:tpm_version",
  "hw:usb_model",
  "hw:vif_multiqueue_enabled",
  "hw:viommu_model",
  "hw:virtio_packed_ring",
  "hw:watchdog_action",
];

/** Every `hw:` key that is known, for telling a misspelt one. */
export const knownHardwareKeys: ReadonlySet<string> = new Set([
  ...fieldCodecs.map((field) => field.key).filter((key) => key.startsWith("hw:")),
  ...withoutBearing,
]);

export const numaKey = /^hw:numa_(cpus|mem)\.(0|[1-9]\d{0,3})$/;

export const traitKey = /^trait([a-zA-Z0-9_-]{0,64}):(.*)$/;

export const resourceKey = /^resources([a-zA-Z0-9_-]{0,64}):(.*)$/;
