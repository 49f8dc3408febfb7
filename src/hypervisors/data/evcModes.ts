/**
 * EVC modes, oldest first for each vendor, with what each adds to the one it builds on (libvirt names, as far as
 * published). Source: VMware KB 1003212 and the keys that vSphere's API lists; a vCenter tells its own modes at run time
 * (`supportedEVCMode`), which is the authority.
 */
export interface EvcMode {
  readonly key: string;
  readonly vendor: "Intel" | "AMD";
  readonly generation: string;
  /** The mode it builds on; undefined = the one before it. */
  readonly buildsOn?: string;
  /** Hosts of this generation have no hardware virtualization, so no vSphere in use runs on them. */
  readonly isObsolete?: boolean;
  readonly adds: readonly string[];
  readonly drops?: readonly string[];
}

export const evcModes: readonly EvcMode[] = [
  {
    key: "intel-merom",
    vendor: "Intel",
    generation: "Intel Merom (Xeon Core 2)",
    adds: ["sse", "sse2", "pni", "ssse3", "cx16", "lm", "nx"],
  },
  { key: "intel-penryn", vendor: "Intel", generation: "Intel Penryn (Xeon 45 nm Core 2)", adds: ["sse4.1"] },
  {
    key: "intel-nehalem",
    vendor: "Intel",
    generation: "Intel Nehalem (Xeon Core i7)",
    adds: ["sse4.2", "popcnt"],
  },
  {
    key: "intel-westmere",
    vendor: "Intel",
    generation: "Intel Westmere (Xeon 32 nm Core i7)",
    adds: ["aes", "pclmuldq"],
  },
  { key: "intel-sandybridge", vendor: "Intel", generation: "Intel Sandy Bridge", adds: ["avx", "xsave"] },
  {
    key: "intel-ivybridge",
    vendor: "Intel",
    generation: "Intel Ivy Bridge",
    adds: ["rdrand", "f16c", "fsgsbase", "erms", "smep"],
  },
  {
    key: "intel-haswell",
    vendor: "Intel",
    generation: "Intel Haswell",
    adds: ["avx2", "fma", "bmi1", "bmi2", "movbe", "invpcid", "abm", "pdpe1gb"],
  },
  {
    key: "intel-broadwell",
    vendor: "Intel",
    generation: "Intel Broadwell",
    adds: ["adx", "rdseed", "smap", "hle", "rtm", "3dnowprefetch"],
  },
  {
    key: "intel-skylake",
    vendor: "Intel",
    generation: "Intel Skylake",
    adds: ["avx512f", "avx512cd", "avx512bw", "avx512dq", "avx512vl", "clflushopt", "clwb", "xsavec", "pku"],
  },
  { key: "intel-cascadelake", vendor: "Intel", generation: "Intel Cascade Lake", adds: ["avx512vnni"] },
  {
    key: "intel-icelake",
    vendor: "Intel",
    generation: "Intel Ice Lake",
    adds: [
      "sha-ni",
      "vaes",
      "vpclmulqdq",
      "gfni",
      "avx512ifma",
      "avx512vbmi",
      "avx512vbmi2",
      "avx512bitalg",
      "avx512-vpopcntdq",
      "rdpid",
    ],
  },
  {
    key: "intel-sapphirerapids",
    vendor: "Intel",
    generation: "Intel Sapphire Rapids",
    adds: [
      "avx512-fp16",
      "avx512-bf16",
      "avx-vnni",
      "amx-tile",
      "amx-int8",
      "amx-bf16",
      "serialize",
      "waitpkg",
      "cldemote",
      "movdiri",
      "movdir64b",
    ],
  },
  {
    key: "amd-rev-e",
    isObsolete: true,
    vendor: "AMD",
    generation: "AMD Opteron Generation 1",
    adds: ["sse", "sse2", "pni", "lm", "nx"],
  },
  {
    key: "amd-rev-f",
    vendor: "AMD",
    generation: "AMD Opteron Generation 2",
    adds: ["cx16", "rdtscp", "svm"],
  },
  {
    key: "amd-greyhound-no3dnow",
    vendor: "AMD",
    generation: "AMD Opteron Gen. 3 (no 3DNow!)",
    adds: ["sse4a", "popcnt", "abm", "misalignsse", "mmxext"],
  },
  {
    key: "amd-greyhound",
    vendor: "AMD",
    generation: "AMD Opteron Generation 3",
    adds: ["3dnow", "3dnowext"],
  },
  {
    key: "amd-bulldozer",
    vendor: "AMD",
    generation: "AMD Opteron Generation 4",
    buildsOn: "amd-greyhound-no3dnow",
    adds: ["ssse3", "sse4.1", "sse4.2", "aes", "pclmuldq", "avx", "xsave", "xop", "fma4"],
  },
  {
    key: "amd-piledriver",
    vendor: "AMD",
    generation: "AMD Piledriver",
    adds: ["f16c", "fma", "bmi1", "tbm"],
  },
  { key: "amd-steamroller", vendor: "AMD", generation: "AMD Steamroller", adds: ["fsgsbase", "xsaveopt"] },
  {
    key: "amd-zen",
    vendor: "AMD",
    generation: "AMD Zen",
    adds: [
      "avx2",
      "bmi2",
      "movbe",
      "adx",
      "rdseed",
      "smap",
      "smep",
      "sha-ni",
      "rdrand",
      "clflushopt",
      "xsavec",
    ],
    drops: ["xop", "fma4", "tbm"],
  },
  { key: "amd-zen2", vendor: "AMD", generation: "AMD Zen 2", adds: ["clwb", "umip", "rdpid", "wbnoinvd"] },
  {
    key: "amd-zen3",
    vendor: "AMD",
    generation: "AMD Zen 3",
    adds: ["vaes", "vpclmulqdq", "invpcid", "pku", "erms", "fsrm"],
  },
  {
    key: "amd-zen4",
    vendor: "AMD",
    generation: "AMD Zen 4",
    adds: [
      "avx512f",
      "avx512bw",
      "avx512cd",
      "avx512dq",
      "avx512vl",
      "avx512ifma",
      "avx512vbmi",
      "avx512vbmi2",
      "avx512vnni",
      "avx512bitalg",
      "avx512-vpopcntdq",
      "avx512-bf16",
      "gfni",
    ],
  },
];
