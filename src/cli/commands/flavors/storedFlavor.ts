/** A flavor as the commands read it from the API. */
export interface StoredFlavor {
  readonly name: string;
  readonly description: string | null;
  readonly vcpus: number;
  readonly memoryMiB: number;
  readonly revision: number;
  readonly extraSpecs: readonly { readonly key: string; readonly value: string }[];
  readonly cpuTypePinned: boolean;
  readonly cpuType: { readonly number: number; readonly cpuType: { readonly name: string } } | null;
}

export const storedFlavorFields =
  "name description vcpus memoryMiB revision extraSpecs { key value } cpuTypePinned cpuType { number cpuType { name } }";

/** The CPU type as a reference: a revision pins it. */
export function cpuTypeOf({ cpuType, cpuTypePinned }: StoredFlavor) {
  if (!cpuType) return undefined;
  return { name: cpuType.cpuType.name, ...(cpuTypePinned && { revision: cpuType.number }) };
}
