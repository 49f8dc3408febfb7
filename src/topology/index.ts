export * from "./cpuSet.js";
export * from "./facts.js";
