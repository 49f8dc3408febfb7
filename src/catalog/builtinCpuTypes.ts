import type { CpuRequirement } from "../cpu/requirement.js";
import type { LabelRecord, RenderingOverride } from "./model.js";

export interface BuiltinCpuType {
  readonly name: string;
  readonly description: string;
  readonly labels?: readonly LabelRecord[];
  readonly requirement: CpuRequirement;
  readonly renderings?: readonly RenderingOverride[];
}

/** The CPU types that a new catalog starts with; from then on each is an ordinary type that anyone may revise or remove. */
export const builtinCpuTypes: readonly BuiltinCpuType[] = [
  {
    name: "Any host",
    description: "Whatever the hypervisor gives; fits every host.",
    requirement: {},
  },
  {
    name: "Any x86-64",
    description: "Any 64-bit x86 processor, the baseline of the architecture.",
    requirement: {
      arch: "x86_64",
      level: "x86-64-v1",
    },
  },
  {
    name: "Any Intel",
    description: "Any Intel processor with 64 bits.",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      level: "x86-64-v1",
    },
  },
  {
    name: "Any AMD",
    description: "Any AMD processor with 64 bits.",
    requirement: {
      arch: "x86_64",
      vendors: ["AMD"],
      level: "x86-64-v1",
    },
  },
  {
    name: "Any AES",
    description: "Intel or AMD with AES instructions.",
    requirement: {
      arch: "x86_64",
      require: ["aes"],
      alternatives: [
        {
          label: "Intel",
          vendors: ["Intel"],
          requirement: {
            arch: "x86_64",
            level: "x86-64-v2",
            require: ["aes", "pclmuldq"],
          },
        },
        {
          label: "AMD",
          vendors: ["AMD"],
          requirement: {
            arch: "x86_64",
            level: "x86-64-v2",
            require: ["aes", "pclmuldq"],
          },
        },
      ],
    },
  },
  {
    name: "Any AVX2",
    description: "Any processor with AVX2.",
    requirement: {
      arch: "x86_64",
      level: "x86-64-v1",
      require: ["avx", "avx2"],
    },
  },
  {
    name: "Any AVX-512",
    description: "Any processor with the AVX-512 foundation.",
    requirement: {
      arch: "x86_64",
      level: "x86-64-v1",
      require: ["avx512f"],
    },
  },
  {
    name: "x86-64-v2",
    description: "Microarchitecture level v2 of the x86-64 ABI.",
    requirement: {
      arch: "x86_64",
      level: "x86-64-v2",
    },
  },
  {
    name: "x86-64-v2-AES",
    description: "Microarchitecture level v2 of the x86-64 ABI, with AES.",
    requirement: {
      arch: "x86_64",
      level: "x86-64-v2",
      require: ["aes"],
    },
  },
  {
    name: "x86-64-v3",
    description: "Microarchitecture level v3 of the x86-64 ABI.",
    requirement: {
      arch: "x86_64",
      level: "x86-64-v3",
    },
  },
  {
    name: "x86-64-v4",
    description: "Microarchitecture level v4 of the x86-64 ABI.",
    requirement: {
      arch: "x86_64",
      level: "x86-64-v4",
    },
  },
  {
    name: "POWER8",
    description: "POWER compatibility mode power8: processors of that generation and later.",
    requirement: {
      ppc64Compat: "power8",
    },
  },
  {
    name: "POWER9",
    description: "POWER compatibility mode power9: processors of that generation and later.",
    requirement: {
      ppc64Compat: "power9",
    },
  },
  {
    name: "POWER10",
    description: "POWER compatibility mode power10: processors of that generation and later.",
    requirement: {
      ppc64Compat: "power10",
    },
  },
  {
    name: "zEC12",
    description: "IBM zEC12.",
    requirement: {
      arch: "s390x",
      s390xModel: "zEC12",
    },
  },
  {
    name: "z13",
    description: "IBM z13.",
    requirement: {
      arch: "s390x",
      s390xModel: "z13",
    },
  },
  {
    name: "z14",
    description: "IBM z14.",
    requirement: {
      arch: "s390x",
      s390xModel: "z14",
    },
  },
  {
    name: "z15",
    description: "IBM z15.",
    requirement: {
      arch: "s390x",
      s390xModel: "gen15a",
    },
  },
  {
    name: "z16",
    description: "IBM z16.",
    requirement: {
      arch: "s390x",
      s390xModel: "gen16a",
    },
  },
  {
    name: "host-model",
    description: "The hypervisor's description of the host CPU; it becomes a custom CPU at start.",
    requirement: {
      mode: "host-model",
    },
  },
  {
    name: "host-passthrough",
    description: "The host CPU as it is; migrates between equal hosts only.",
    requirement: {
      mode: "host-passthrough",
    },
  },
  {
    name: "Conroe",
    description: "Intel model Conroe (Conroe-v1).",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "Conroe",
    },
  },
  {
    name: "Penryn",
    description: "Intel model Penryn (Penryn-v1).",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "Penryn",
    },
  },
  {
    name: "Nehalem",
    description: "Intel model Nehalem (Nehalem-v1).",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "Nehalem",
    },
  },
  {
    name: "Nehalem-IBRS",
    description: "Intel model Nehalem-IBRS.",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "Nehalem-IBRS",
    },
  },
  {
    name: "Westmere",
    description: "Intel model Westmere (Westmere-v1).",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "Westmere",
    },
  },
  {
    name: "Westmere-IBRS",
    description: "Intel model Westmere-IBRS.",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "Westmere-IBRS",
    },
  },
  {
    name: "SandyBridge",
    description: "Intel model SandyBridge (SandyBridge-v1).",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "SandyBridge",
    },
  },
  {
    name: "SandyBridge-IBRS",
    description: "Intel model SandyBridge-IBRS.",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "SandyBridge-IBRS",
    },
  },
  {
    name: "IvyBridge",
    description: "Intel model IvyBridge (IvyBridge-v1).",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "IvyBridge",
    },
  },
  {
    name: "IvyBridge-IBRS",
    description: "Intel model IvyBridge-IBRS.",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "IvyBridge-IBRS",
    },
  },
  {
    name: "Haswell-noTSX",
    description: "Intel model Haswell-noTSX.",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "Haswell-noTSX",
    },
  },
  {
    name: "Haswell-noTSX-IBRS",
    description: "Intel model Haswell-noTSX-IBRS.",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "Haswell-noTSX-IBRS",
    },
  },
  {
    name: "Haswell",
    description: "Intel model Haswell (Haswell-v1).",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "Haswell",
    },
  },
  {
    name: "Haswell-IBRS",
    description: "Intel model Haswell-IBRS.",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "Haswell-IBRS",
    },
  },
  {
    name: "Broadwell-noTSX",
    description: "Intel model Broadwell-noTSX.",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "Broadwell-noTSX",
    },
  },
  {
    name: "Broadwell-noTSX-IBRS",
    description: "Intel model Broadwell-noTSX-IBRS.",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "Broadwell-noTSX-IBRS",
    },
  },
  {
    name: "Broadwell",
    description: "Intel model Broadwell (Broadwell-v1).",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "Broadwell",
    },
  },
  {
    name: "Broadwell-IBRS",
    description: "Intel model Broadwell-IBRS.",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "Broadwell-IBRS",
    },
  },
  {
    name: "Skylake-Client",
    description: "Intel model Skylake-Client (Skylake-Client-v1).",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "Skylake-Client",
    },
  },
  {
    name: "Skylake-Client-IBRS",
    description: "Intel model Skylake-Client-IBRS.",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "Skylake-Client-IBRS",
    },
  },
  {
    name: "Skylake-Client-noTSX-IBRS",
    description: "Intel model Skylake-Client-noTSX-IBRS.",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "Skylake-Client-noTSX-IBRS",
    },
  },
  {
    name: "Skylake-Server",
    description: "Intel model Skylake-Server (Skylake-Server-v1).",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "Skylake-Server",
    },
  },
  {
    name: "Skylake-Server-IBRS",
    description: "Intel model Skylake-Server-IBRS.",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "Skylake-Server-IBRS",
    },
  },
  {
    name: "Skylake-Server-noTSX-IBRS",
    description: "Intel model Skylake-Server-noTSX-IBRS.",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "Skylake-Server-noTSX-IBRS",
    },
  },
  {
    name: "Cascadelake-Server",
    description: "Intel model Cascadelake-Server (Cascadelake-Server-v1).",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "Cascadelake-Server",
    },
  },
  {
    name: "Cascadelake-Server-noTSX",
    description: "Intel model Cascadelake-Server-noTSX.",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "Cascadelake-Server-noTSX",
    },
  },
  {
    name: "Icelake-Client",
    description: "Intel model Icelake-Client.",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "Icelake-Client",
    },
  },
  {
    name: "Icelake-Client-noTSX",
    description: "Intel model Icelake-Client-noTSX.",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "Icelake-Client-noTSX",
    },
  },
  {
    name: "Icelake-Server",
    description: "Intel model Icelake-Server (Icelake-Server-v1).",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "Icelake-Server",
    },
  },
  {
    name: "Icelake-Server-noTSX",
    description: "Intel model Icelake-Server-noTSX.",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "Icelake-Server-noTSX",
    },
  },
  {
    name: "Cooperlake",
    description: "Intel model Cooperlake (Cooperlake-v1).",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "Cooperlake",
    },
  },
  {
    name: "Snowridge",
    description: "Intel model Snowridge (Snowridge-v1).",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "Snowridge",
    },
  },
  {
    name: "SapphireRapids",
    description: "Intel model SapphireRapids (SapphireRapids-v1).",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "SapphireRapids",
    },
  },
  {
    name: "GraniteRapids",
    description: "Intel model GraniteRapids (GraniteRapids-v1).",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "GraniteRapids",
    },
  },
  {
    name: "SierraForest",
    description: "Intel model SierraForest (SierraForest-v1).",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "SierraForest",
    },
  },
  {
    name: "Denverton",
    description: "Intel model Denverton (Denverton-v1).",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "Denverton",
    },
  },
  {
    name: "KnightsMill",
    description: "Intel model KnightsMill (KnightsMill-v1).",
    requirement: {
      arch: "x86_64",
      vendors: ["Intel"],
      model: "KnightsMill",
    },
  },
  {
    name: "Opteron_G1",
    description: "AMD model Opteron_G1 (Opteron_G1-v1).",
    requirement: {
      arch: "x86_64",
      vendors: ["AMD"],
      model: "Opteron_G1",
    },
  },
  {
    name: "Opteron_G2",
    description: "AMD model Opteron_G2 (Opteron_G2-v1).",
    requirement: {
      arch: "x86_64",
      vendors: ["AMD"],
      model: "Opteron_G2",
    },
  },
  {
    name: "Opteron_G3",
    description: "AMD model Opteron_G3 (Opteron_G3-v1).",
    requirement: {
      arch: "x86_64",
      vendors: ["AMD"],
      model: "Opteron_G3",
    },
  },
  {
    name: "Opteron_G4",
    description: "AMD model Opteron_G4 (Opteron_G4-v1).",
    requirement: {
      arch: "x86_64",
      vendors: ["AMD"],
      model: "Opteron_G4",
    },
  },
  {
    name: "Opteron_G5",
    description: "AMD model Opteron_G5 (Opteron_G5-v1).",
    requirement: {
      arch: "x86_64",
      vendors: ["AMD"],
      model: "Opteron_G5",
    },
  },
  {
    name: "EPYC",
    description: "AMD model EPYC (EPYC-v1).",
    requirement: {
      arch: "x86_64",
      vendors: ["AMD"],
      model: "EPYC",
    },
  },
  {
    name: "EPYC-IBPB",
    description: "AMD model EPYC-IBPB.",
    requirement: {
      arch: "x86_64",
      vendors: ["AMD"],
      model: "EPYC-IBPB",
    },
  },
  {
    name: "EPYC-Rome",
    description: "AMD model EPYC-Rome (EPYC-Rome-v1).",
    requirement: {
      arch: "x86_64",
      vendors: ["AMD"],
      model: "EPYC-Rome",
    },
  },
  {
    name: "EPYC-Milan",
    description: "AMD model EPYC-Milan (EPYC-Milan-v1).",
    requirement: {
      arch: "x86_64",
      vendors: ["AMD"],
      model: "EPYC-Milan",
    },
  },
  {
    name: "EPYC-Genoa",
    description: "AMD model EPYC-Genoa (EPYC-Genoa-v1).",
    requirement: {
      arch: "x86_64",
      vendors: ["AMD"],
      model: "EPYC-Genoa",
    },
  },
  {
    name: "Dhyana",
    description: "Hygon model Dhyana (Dhyana-v1).",
    requirement: {
      arch: "x86_64",
      vendors: ["Hygon"],
      model: "Dhyana",
    },
  },
];
