/** CPU types as text: the catalog's own documents, and what other systems' configurations say. Pure functions. */
export {
  formatCpuTypeJson,
  formatCpuTypeYaml,
  parseCpuTypeDocuments,
} from "./cpuTypeDocument.js";
export type { CpuTypeDocument } from "./cpuTypeShape.js";
export type { ImportError } from "./importError.js";
export type { CpuTypeImport, ImportedCpuType, ImportWarning } from "./importedCpuType.js";
export { importNovaCpuModels } from "./novaCpuModels.js";
export { importOvirtCpuList } from "./ovirtCpuList.js";
export { importProxmoxCpuModels } from "./proxmoxCpuModels.js";
