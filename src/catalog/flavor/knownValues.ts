import { nearestName } from "../../cpu/nearestName.js";
import { err, ok, type Result } from "../../cpu/result.js";
import { armPartNames } from "../../documents/armParts.js";
import { virtTypePreference } from "../../hypervisors/index.js";

/** Architectures that Nova's image properties and libvirt name (nova/objects/fields.py, virarch.c). */
export const knownArchs: readonly string[] = [
  ...[
    "x86_64",
    "i686",
    "aarch64",
    "armv6l",
    "armv7l",
    "armv7b",
    "ppc64",
    "ppc64le",
    "ppc",
    "ppcle",
    "ppcemb",
  ],
  ...["s390x", "s390", "riscv64", "riscv32", "loongarch64", "alpha", "cris", "ia64", "lm32", "m68k", "or32"],
  ...["microblaze", "microblazeel", "mips", "mipsel", "mips64", "mips64el", "openrisc", "parisc", "parisc64"],
  ...["sh4", "sh4eb", "sparc", "sparc64", "unicore32", "xtensa", "xtensaeb"],
];

/** The catalog's own hypervisors, and what else Nova's `img_hv_type` may say. */
export const knownHypervisorTypes: readonly string[] = [
  ...virtTypePreference,
  ...[
    "baremetal",
    "docker",
    "fake",
    "ironic",
    "openvz",
    "parallels",
    "phyp",
    "uml",
    "vbox",
    "virtuozzo",
    "zvm",
  ],
];

/** The known value, refused with the nearest one. */
export function knownValue(
  known: readonly string[],
  what: string,
  aliases: Readonly<Record<string, string>>,
): (text: string) => Result<string, string> {
  return (text) => {
    const word = text.trim().toLowerCase();
    const value = aliases[word] ?? word;
    if (known.includes(value)) return ok(value);
    const nearest = nearestName(value, known);
    const hint = nearest === undefined ? `known are ${known.join(", ")}` : `the nearest is ${nearest}`;
    return err(`"${text}" is no known ${what}; ${hint}`);
  };
}

const coreTypes: readonly string[] = ["PERFORMANCE", "EFFICIENCY", ...armPartNames];

/** A core type in the spelling in which hosts report it, whatever its letter case. */
export function parseCoreType(text: string): Result<string, string> {
  const word = text.trim().toLowerCase();
  const found = coreTypes.find((type) => type.toLowerCase() === word);
  if (found !== undefined) return ok(found);
  if (/^capacity_\d{1,6}$/.test(word)) return ok(word.toUpperCase());
  if (/^midr_[0-9a-f]{2}_[0-9a-f]{3}$/.test(word)) return ok(`MIDR${word.slice(4)}`);
  return err(`"${text}" is no core type; known are ${coreTypes.join(", ")}, CAPACITY_n and MIDR_xx_xxx`);
}
