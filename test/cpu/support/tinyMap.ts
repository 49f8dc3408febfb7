import { type CpuMap, cpuMapFromFiles, type Result } from "../../../src/cpu/index.js";

/**
 * A map small enough to work answers out by hand. Bits: a=0, b=1, c=2, d=3 of leaf 1 eax; `bc` spans b and c; `wide` spans
 * leaf 7 ebx bit 0 and MSR 0x10a eax bit 1; `fixed` does not migrate.
 */
export const tinyFiles: ReadonlyMap<string, string> = new Map([
  [
    "index.xml",
    `<cpus>
  <arch name='x86'>
    <include filename='vendors.xml'/>
    <include filename='features.xml'/>
    <group name='all'>
      <include filename='models.xml'/>
    </group>
  </arch>
  <arch name='ppc64'>
    <include filename='ppc64.xml'/>
  </arch>
</cpus>
`,
  ],
  [
    "vendors.xml",
    `<cpus>
  <vendor name='Intel' string='GenuineIntel'/>
  <vendor name='AMD' string='AuthenticAMD'/>
</cpus>
`,
  ],
  [
    "features.xml",
    `<cpus>
  <feature name='a'><alias name='alpha' source='qemu'/><cpuid eax_in='0x1' eax='0x1'/></feature>
  <feature name='bc'><cpuid eax_in='0x1' eax='0x6'/></feature>
  <feature name='b'><cpuid eax_in='0x1' eax='0x2'/></feature>
  <feature name='c'><cpuid eax_in='0x1' eax='0x4'/></feature>
  <feature name='d'><cpuid eax_in='0x1' eax='0x8'/></feature>
  <feature name='wide'><cpuid eax_in='7' ecx_in='0' ebx='0x1'/><msr index='0x10a' eax='0x2' edx='0x0'/></feature>
  <feature name='fixed' migratable='no'><cpuid eax_in='0x80000007' edx='0x100'/></feature>
  <feature name='hle'><cpuid eax_in='7' ebx='0x10'/></feature>
  <feature name='rtm'><cpuid eax_in='7' ebx='0x800'/></feature>
</cpus>
`,
  ],
  [
    "models.xml",
    `<cpus>
  <model name='base'><feature name='a'/></model>
  <model name='old'>
    <decode host='on' guest='on'/><signature family='6' model='60'/><vendor name='Intel'/>
    <feature name='a'/><feature name='b'/><feature name='d' removed='yes'/>
  </model>
  <model name='old-v1'><decode host='on' guest='off'/><model name='old'/></model>
  <model name='new'>
    <model name='old'/><signature family='6' model='85' stepping='0-4'/>
    <feature name='c'/><feature name='d'/><feature name='wide' added='yes'/>
  </model>
  <model name='other'>
    <check partial='compat'/><vendor name='AMD'/><signature family='23' model='1'/>
    <feature name='a'/><feature name='d'/>
  </model>
</cpus>
`,
  ],
  [
    "ppc64.xml",
    `<cpus>
  <vendor name='IBM'/>
  <model name='POWER8'>
    <vendor name='IBM'/><pvr value='0x004b0000' mask='0xffff0000'/><pvr value='0x004d0000' mask='0xffff0000'/>
  </model>
  <model name='POWER9'><vendor name='IBM'/><pvr value='0x004e0000' mask='0xffff0000'/></model>
</cpus>
`,
  ],
]);

export const tinyMap: CpuMap = okValue(cpuMapFromFiles(tinyFiles, "tiny"));

/** The value of a result that must be one. */
export function okValue<T, E>(result: Result<T, E>): T {
  if (!result.ok) throw new Error(`an error: ${JSON.stringify(result.error)}`);
  return result.value;
}

/** The error of a result that must be one. */
export function errorFrom<T, E>(result: Result<T, E>): E {
  if (result.ok) throw new Error(`no error: ${JSON.stringify(result.value)}`);
  return result.error;
}
