import type { CpuData, CpuidLeaf, MsrValue } from "./cpuData.js";
import type { CpuError } from "./cpuError.js";
import { err, ok, type Result } from "./result.js";
import type { XmlElement } from "./xml.js";
import { XmlValues } from "./xmlValues.js";

const maxUint32 = 0xffffffff;

/**
 * libvirt's `<cpudata>`: `<cpuid eax_in= ecx_in= eax= ebx= ecx= edx=/>` and `<msr index= eax= edx=/>` for `arch='x86'`,
 * `<pvr value=/>` for `arch='ppc64'`; absent registers are 0.
 * Errors: INVALID_CPU with line and column; UNSUPPORTED_ARCH.
 */
export function parseCpuDataElement(element: XmlElement): Result<CpuData, CpuError> {
  const arch = element.attr("arch") ?? "x86";
  const values = new XmlValues();
  if (arch === "ppc64" || arch === "ppc64le") {
    const pvr = element.child("pvr");
    if (pvr === undefined) values.refuse(element, "has no <pvr>");
    return values.finish(
      { kind: "pvr", pvr: pvr === undefined ? 0 : needed(pvr, "value", values) },
      "INVALID_CPU",
    );
  }
  if (arch !== "x86" && arch !== "x86_64" && arch !== "i686") {
    return err({
      code: "UNSUPPORTED_ARCH",
      message: `<cpudata arch='${arch}'> (line ${element.line}) is not supported; known are x86 and ppc64.`,
      name: arch,
      line: element.line,
      column: element.column,
    });
  }
  const leaves = element.childrenNamed("cpuid").map((item) => readLeaf(item, values));
  const msrs = element.childrenNamed("msr").map((item) => readMsr(item, values));
  if (leaves.length === 0 && msrs.length === 0) values.refuse(element, "holds neither <cpuid> nor <msr>");
  return values.finish({ kind: "cpuid", leaves, msrs }, "INVALID_CPU");
}

function readLeaf(element: XmlElement, values: XmlValues): CpuidLeaf {
  return {
    leaf: needed(element, "eax_in", values),
    subleaf: register(element, "ecx_in", values) ?? 0,
    eax: register(element, "eax", values) ?? 0,
    ebx: register(element, "ebx", values) ?? 0,
    ecx: register(element, "ecx", values) ?? 0,
    edx: register(element, "edx", values) ?? 0,
  };
}

function readMsr(element: XmlElement, values: XmlValues): MsrValue {
  return {
    index: needed(element, "index", values),
    eax: register(element, "eax", values) ?? 0,
    edx: register(element, "edx", values) ?? 0,
  };
}

function needed(element: XmlElement, name: string, values: XmlValues): number {
  if (element.attr(name) === undefined) values.refuse(element, `has no attribute ${name}`);
  return register(element, name, values) ?? 0;
}

/** 32 bits, hexadecimal after `0x`, else decimal. */
function register(element: XmlElement, name: string, values: XmlValues): number | undefined {
  const text = element.attr(name);
  if (text === undefined) return undefined;
  const value = /^(0[xX][0-9a-fA-F]{1,16}|[0-9]{1,10})$/.test(text) ? Number(text) : Number.NaN;
  if (value <= maxUint32) return values.take(ok(value));
  values.refuse(element, `has ${name}='${text.slice(0, 40)}', which is not a 32-bit number`);
  return undefined;
}
