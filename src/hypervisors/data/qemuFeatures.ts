/**
 * Where QEMU's name of an x86 CPU feature is not libvirt's. Source: QEMU 10.0 target/i386/cpu.c; one property sets both
 * single-context bits of VMX.
 */
export const qemuNames: ReadonlyMap<string, string> = new Map([
  ["pclmuldq", "pclmulqdq"],
  ["ds_cpl", "ds-cpl"],
  ["tsc_adjust", "tsc-adjust"],
  ["lahf_lm", "lahf-lm"],
  ["cmp_legacy", "cmp-legacy"],
  ["nodeid_msr", "nodeid-msr"],
  ["perfctr_core", "perfctr-core"],
  ["perfctr_nb", "perfctr-nb"],
  ["fxsr_opt", "fxsr-opt"],
  ["vmx-invvpid-single-context", "vmx-invept-single-context"],
  ["vmx-invvpid-single-context-noglobals", "vmx-invept-single-context-noglobals"],
]);

/** x86 features of libvirt's map that QEMU has no property for, so no QEMU shows them to a guest unless `host` does. */
export const unknownToQemu: ReadonlySet<string> = new Set([
  "osxsave",
  "cmt",
  "ospke",
  "pconfig",
  "mbm_total",
  "mbm_local",
  "cvt16",
  "vmx-ept-uc",
  "vmx-ept-wb",
]);
