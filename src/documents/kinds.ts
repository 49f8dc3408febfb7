/** Every kind of document the catalog reads. A new kind is a reader and one line here. */
export const documentKinds = [
  "LIBVIRT_CAPABILITIES",
  "LIBVIRT_DOMAIN_CAPABILITIES",
  "SYSFS_TREE",
  "NODE_INFO",
  "NODE_CPU_MAP",
  "QMP_RECORD",
  "XAPI_HOST",
  "VMWARE_HOST",
  "HYPERV_HOST",
  "COLLECTION",
] as const;

export type DocumentKind = (typeof documentKinds)[number];
