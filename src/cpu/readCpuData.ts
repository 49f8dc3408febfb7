import type { CpuData } from "./cpuData.js";
import { parseCpuDataElement } from "./cpuDataXml.js";
import type { CpuError } from "./cpuError.js";
import { isCpuidText, parseCpuidText } from "./cpuidText.js";
import { err, type Result } from "./result.js";
import { isXenFeatureset, parseXenFeatureset } from "./xenFeatureset.js";
import { parseXml } from "./xml.js";
import { malformedError } from "./xmlValues.js";

/**
 * Raw CPU data in any of three forms, recognized by how the text begins: libvirt's `<cpudata>` XML, the output of
 * `cpuid -r`, and Xen featureset words (`1fcbfbff-f7fa3203-…`). `decodeCpu` makes a model and features of it.
 * Errors: MALFORMED_XML, INVALID_CPU, UNSUPPORTED_ARCH, with the line where there is one.
 */
export function readCpuData(text: string): Result<CpuData, CpuError> {
  if (text.trimStart().startsWith("<") || text.startsWith("\ufeff<")) {
    const root = parseXml(text);
    if (!root.ok) return err(malformedError(root.error));
    if (root.value.name === "cpudata") return parseCpuDataElement(root.value);
    const { name, line, column } = root.value;
    return err({
      code: "INVALID_CPU",
      message: `The document is a <${name}> (line ${line}); CPUID data is a <cpudata> element.`,
      line,
      column,
    });
  }
  if (isCpuidText(text)) return parseCpuidText(text);
  if (isXenFeatureset(text)) return parseXenFeatureset(text);
  return err({
    code: "INVALID_CPU",
    message:
      'The text is no CPU data (line 1): give libvirt\'s <cpudata>, the output of "cpuid -r", or Xen featureset words.',
    line: 1,
  });
}
