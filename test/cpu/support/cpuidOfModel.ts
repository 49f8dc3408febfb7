import { type CpuidLeaf, type CpuMap, type MsrValue, mapSection } from "../../../src/cpu/index.js";

/** Registers that have exactly a model's bits set, with its vendor in leaf 0 and its first signature in leaf 1. */
export function registersOfModel(
  map: CpuMap,
  name: string,
  options: { readonly signature?: boolean } = {},
): { readonly leaves: readonly CpuidLeaf[]; readonly msrs: readonly MsrValue[] } {
  const section = mapSection(map, "x86");
  const model = section.modelByName.get(name)!;
  const leaves = new Map<string, { -readonly [K in keyof CpuidLeaf]: number }>();
  const msrs = new Map<number, { -readonly [K in keyof MsrValue]: number }>();
  const leafAt = (leaf: number, subleaf: number) => {
    const key = `${leaf}.${subleaf}`;
    const known = leaves.get(key) ?? { leaf, subleaf, eax: 0, ebx: 0, ecx: 0, edx: 0 };
    leaves.set(key, known);
    return known;
  };
  section.locations.forEach((location, position) => {
    if ((((model.bits[position >>> 5] ?? 0) >>> (position & 31)) & 1) === 0) return;
    const mask = 2 ** location.bit;
    if (location.kind === "cpuid") {
      leafAt(location.leaf, location.subleaf)[location.register] += mask;
    } else {
      const msr = msrs.get(location.index) ?? { index: location.index, eax: 0, edx: 0 };
      msr[location.register] += mask;
      msrs.set(location.index, msr);
    }
  });
  const vendor = section.vendors.find((candidate) => candidate.name === model.vendor)?.vendorString;
  if (vendor !== undefined) {
    const word = (at: number) => Buffer.from(vendor).readUInt32LE(at);
    Object.assign(leafAt(0, 0), { ebx: word(0), edx: word(4), ecx: word(8) });
  }
  const signature = model.signatures[0];
  if (options.signature === true && signature !== undefined) {
    leafAt(1, 0).eax = leaf1Eax(signature.family, signature.model, signature.steppings?.[0] ?? 0);
  }
  return { leaves: [...leaves.values()], msrs: [...msrs.values()] };
}

/** Intel's and AMD's manuals: extended family above 15, extended model in bits 19 to 16. */
function leaf1Eax(family: number, model: number, stepping: number): number {
  const [base, extended] = family > 15 ? [15, family - 15] : [family, 0];
  return extended * 2 ** 20 + (model >> 4) * 2 ** 16 + base * 2 ** 8 + (model & 15) * 2 ** 4 + stepping;
}

const hex = (value: number) => `0x${value.toString(16).padStart(8, "0")}`;

/** The registers as libvirt's `<cpudata>`. */
export function cpuDataXml({ leaves, msrs }: ReturnType<typeof registersOfModel>): string {
  const cpuids = leaves.map(
    ({ leaf, subleaf, eax, ebx, ecx, edx }) =>
      `  <cpuid eax_in='${hex(leaf)}' ecx_in='${hex(subleaf)}' eax='${hex(eax)}' ebx='${hex(ebx)}' ecx='${hex(ecx)}' edx='${hex(edx)}'/>`,
  );
  const rest = msrs.map(
    ({ index, eax, edx }) => `  <msr index='${hex(index)}' eax='${hex(eax)}' edx='${hex(edx)}'/>`,
  );
  return ["<cpudata arch='x86'>", ...cpuids, ...rest, "</cpudata>"].join("\n");
}

/** The CPUID registers as `cpuid -r` prints them. */
export function cpuidText({ leaves }: ReturnType<typeof registersOfModel>): string {
  const lines = leaves.map(
    ({ leaf, subleaf, eax, ebx, ecx, edx }) =>
      `   ${hex(leaf)} 0x${subleaf.toString(16).padStart(2, "0")}: eax=${hex(eax)} ebx=${hex(ebx)} ecx=${hex(ecx)} edx=${hex(edx)}`,
  );
  return ["CPU 0:", ...lines, ""].join("\n");
}
