import { expect, it } from "vitest";
import { passthroughHostRule, passthroughRule } from "../../../../src/catalog/migration/rules/passthrough.js";
import { cpu, hostCpu, hostQuestion, question, side, told } from "../support/question.js";

const whole = {
  cpu: { kind: "whole", definition: cpu("<cpu mode='host-passthrough'/>"), migratable: true },
} as const;

// migration, rule 3: alike in all, or what differs is listed.
it("lists each thing that differs", () => {
  expect(passthroughRule(question(whole))).toEqual([]);
  const other = side({
    hostCpu: {
      ...hostCpu,
      vendor: "AMD",
      model: { name: "EPYC" },
      signature: { family: 23, model: 1 },
      maxPhysAddr: { mode: "emulate", bits: 48 },
    },
  });
  const source = side({
    hostCpu: { ...hostCpu, signature: { family: 6, model: 63 }, maxPhysAddr: { mode: "emulate", bits: 46 } },
  });
  expect(told(passthroughRule(question(whole, other, source)))).toEqual([
    "NO PASSTHROUGH_VENDOR",
    "NO PASSTHROUGH_MODEL",
    "NO PASSTHROUGH_SIGNATURE",
    "NO PHYS_ADDR_BITS",
    "NO PASSTHROUGH_FEATURES",
  ]);
  expect(told(passthroughRule(question(whole, side(), source)))).toEqual([
    "UNKNOWN PASSTHROUGH_SIGNATURE",
    "UNKNOWN PHYS_ADDR_BITS",
  ]);
});

it("leaves what does not migrate out with migratable='on' only", () => {
  const target = side({ hostCpu: { ...hostCpu, features: [{ name: "invtsc" }] } });
  expect(passthroughRule(question(whole, target))).toEqual([]);
  const off = { cpu: { ...whole.cpu, migratable: false } };
  expect(told(passthroughRule(question(off, target)))).toEqual(["NO PASSTHROUGH_FEATURES"]);
});

it("needs what the guest requires beside the whole CPU, and does not compare what it switches off", () => {
  const rules = (features: string, target = side(), source = side()) =>
    passthroughRule(
      question(
        { cpu: { ...whole.cpu, definition: cpu(`<cpu mode='host-passthrough'>${features}</cpu>`) } },
        target,
        source,
      ),
    );
  const has = (...names: readonly string[]) =>
    side({ hostCpu: { ...hostCpu, features: names.map((name) => ({ name })) } });
  const invtsc = "<feature policy='require' name='invtsc'/>";
  const lacking = rules(invtsc, side(), has("invtsc"));
  expect(told(lacking)).toEqual(["NO MISSING_FEATURES"]);
  expect(lacking[0]?.features).toEqual(["invtsc"]);
  expect(rules(invtsc, has("invtsc"), has("invtsc"))).toEqual([]);
  // Only one of the hosts has it, and the guest sees it on neither.
  const off = "<feature policy='disable' name='vaes'/>";
  expect(rules(off, has("vaes"), side())).toEqual([]);
  expect(rules(off, side(), has("vaes"))).toEqual([]);
  const differs = rules(off, has("vaes", "fsrm"), side());
  expect(told(differs)).toEqual(["NO PASSTHROUGH_FEATURES"]);
  expect(differs[0]?.features).toEqual(["fsrm"]);
});

it("compares features alone when relaxed, and says so", () => {
  const target = side({ hostCpu: { ...hostCpu, signature: { family: 6, model: 1 } } });
  const relaxed = { ...whole, passthrough: "FEATURES_EQUAL" } as const;
  expect(told(passthroughRule(question(relaxed, target)))).toEqual(["WARNING PASSTHROUGH_RELAXED"]);
});

it("compares microcode, and kernel and QEMU where both are known", () => {
  const state = {
    topology: undefined,
    warnings: [],
    microcodeVersion: 1,
    kernelVersion: "6.1",
    qemuVersion: "7.2",
  };
  const ask = (own: object, before: object = state) => {
    const asked = hostQuestion(whole, { state: { ...state, ...own } });
    return told(
      passthroughHostRule({ ...asked, sourceHost: { ...asked.sourceHost, state: { ...state, ...before } } }),
    );
  };
  expect(ask({})).toEqual([]);
  expect(ask({ microcodeVersion: 2, kernelVersion: "6.6", qemuVersion: "8.0" })).toEqual([
    "NO PASSTHROUGH_MICROCODE",
    "NO PASSTHROUGH_KERNEL",
    "NO PASSTHROUGH_QEMU",
  ]);
  expect(ask({ microcodeVersion: undefined, kernelVersion: undefined })).toEqual([
    "UNKNOWN PASSTHROUGH_MICROCODE",
  ]);
});

it("needs a hypervisor that supports the mode", () => {
  const no = { supported: false };
  const target = side(
    {},
    {
      domainCapabilities: [
        {
          virtType: "kvm",
          arch: "x86_64",
          cpu: { hostPassthrough: no, maximum: no, hostModel: no, custom: { ...no, models: [] } },
          facilities: [],
          unknownElements: [],
        },
      ],
    },
  );
  expect(told(passthroughRule(question(whole, target)))).toEqual(["NO MODE_NOT_SUPPORTED"]);
});
