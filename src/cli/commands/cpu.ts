import type { Command } from "commander";
import { registerCpuBaseline } from "./cpu/baseline.js";
import { registerCpuCompare } from "./cpu/compare.js";
import { registerCpuDecode } from "./cpu/decode.js";
import { registerCpuExpand } from "./cpu/expand.js";
import { registerCpuFeatures } from "./cpu/features.js";
import { registerCpuModels } from "./cpu/models.js";
import { registerCpuRender } from "./cpu/render.js";

/** `capcat cpu`: the CPU engine for people without a server. */
export function registerCpu(program: Command): void {
  registerCpuCompare(program);
  registerCpuBaseline(program);
  registerCpuExpand(program);
  registerCpuDecode(program);
  registerCpuFeatures(program);
  registerCpuModels(program);
  registerCpuRender(program);
}
