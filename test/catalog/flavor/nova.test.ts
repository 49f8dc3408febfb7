import { describe, expect, it } from "vitest";
import { parseImageProperties, withImageProperties } from "../../../src/catalog/flavor/imageProperties.js";
import { nodeLabels } from "../../../src/catalog/flavor/nodeLabels.js";
import { readImageProperties, readNovaFlavors } from "../../../src/catalog/flavor/novaFlavor.js";
import { formatExtraSpecs, parseExtraSpecs } from "../../../src/catalog/flavor/parseExtraSpecs.js";

describe("readNovaFlavors", () => {
  const flavor = {
    "OS-FLV-DISABLED:disabled": false,
    "OS-FLV-EXT-DATA:ephemeral": 0,
    access_project_ids: null,
    description: null,
    disk: 20,
    id: "d3b6e5f0",
    name: "nfv.large",
    "os-flavor-access:is_public": true,
    properties: { "hw:cpu_policy": "dedicated", "hw:numa_nodes": 2 },
    ram: 8192,
    rxtx_factor: 1,
    swap: 0,
    vcpus: 8,
  };
  const read = {
    name: "nfv.large",
    novaId: "d3b6e5f0",
    vcpus: 8,
    memoryMiB: 8192,
    extraSpecs: { "hw:cpu_policy": "dedicated", "hw:numa_nodes": "2" },
  };

  it("reads what `openstack flavor show -f json` prints", () => {
    expect(readNovaFlavors(JSON.stringify(flavor))).toEqual({ ok: true, value: [read] });
  });

  it("reads properties as older clients print them, quotes and commas in values included", () => {
    const properties = `hw:cpu_policy='dedicated', hw:numa_cpus.0='0,1', note="it's", other='a\\'b', plain=7`;
    const result = readNovaFlavors(JSON.stringify({ ...flavor, properties }));
    expect(result.ok && result.value[0]?.extraSpecs).toEqual({
      "hw:cpu_policy": "dedicated",
      "hw:numa_cpus.0": "0,1",
      note: "it's",
      other: "a'b",
      plain: "7",
    });
  });

  it("reads Nova's API and the list of the client", () => {
    const { properties, ...plain } = flavor;
    const api = {
      flavors: [{ ...plain, extra_specs: { "hw:cpu_policy": "dedicated", "hw:numa_nodes": "2" } }],
    };
    expect(readNovaFlavors(JSON.stringify(api))).toEqual({ ok: true, value: [read] });
    expect(readNovaFlavors(JSON.stringify({ flavor }))).toEqual({ ok: true, value: [read] });
    const listed = [
      { ID: "1", Name: "m1.tiny", RAM: 512, Disk: 1, VCPUs: 1, "Is Public": true, Properties: "" },
    ];
    expect(readNovaFlavors(JSON.stringify(listed))).toEqual({
      ok: true,
      value: [{ name: "m1.tiny", novaId: "1", vcpus: 1, memoryMiB: 512, extraSpecs: {} }],
    });
  });

  it.each([
    ["{", "MALFORMED_JSON", ""],
    ["[1]", "INVALID_FIELD", ""],
    [JSON.stringify({ vcpus: 1, ram: 1 }), "MISSING_FIELD", "name"],
    [JSON.stringify({ ...flavor, vcpus: 0 }), "INVALID_FIELD", "vcpus"],
    [JSON.stringify({ ...flavor, ram: "much" }), "INVALID_FIELD", "ram"],
    [JSON.stringify({ ...flavor, properties: "hw:cpu_policy='dedicated" }), "INVALID_FIELD", "properties"],
    [JSON.stringify([flavor, { ...flavor, ram: -1 }]), "INVALID_FIELD", "[1].ram"],
  ])("refuses %s", (text, code, field) => {
    expect(readNovaFlavors(text)).toMatchObject({ ok: false, error: [{ code, field }] });
  });
});

describe("image properties", () => {
  const image = (properties: Record<string, string>) => {
    const result = parseImageProperties(properties);
    if (!result.ok) throw new Error(result.error[0]?.message);
    return result.value.spec;
  };
  const flavor = (specs: Record<string, string>) => {
    const result = parseExtraSpecs(specs);
    if (!result.ok) throw new Error(result.error[0]?.message);
    return result.value.spec;
  };
  const merged = (specs: Record<string, string>, properties: Record<string, string>) => {
    const result = withImageProperties(flavor(specs), image(properties));
    return result.ok ? formatExtraSpecs({ ...result.value, other: {} }) : result.error.map(({ key }) => key);
  };

  it("are the twins of extra specs", () => {
    expect(
      formatExtraSpecs(
        image({
          hw_cpu_policy: "dedicated",
          hw_cpu_thread_policy: "isolate",
          hw_mem_page_size: "1GB",
          hw_numa_nodes: "1",
          "hw_numa_cpus.0": "0-1",
          "hw_numa_mem.0": "512",
          hw_machine_type: "q35",
          architecture: "x86_64",
          hypervisor_type: "kvm",
          os_distro: "debian",
          "trait:HW_CPU_X86_AVX2": "required",
        }),
      ),
    ).toEqual({
      "hw:cpu_policy": "dedicated",
      "hw:cpu_thread_policy": "isolate",
      "hw:mem_page_size": "1048576",
      "hw:numa_nodes": "1",
      "hw:numa_cpus.0": "0-1",
      "hw:numa_mem.0": "512",
      hw_machine_type: "q35",
      hw_architecture: "x86_64",
      img_hv_type: "kvm",
      os_distro: "debian",
      "trait:HW_CPU_X86_AVX2": "required",
    });
  });

  it("are refused by their own names", () => {
    const wrong = parseImageProperties({
      hw_cpu_policy: "exclusive",
      hw_numa_nodes: "1",
      "hw_numa_cpus.0": "0",
    });
    expect(!wrong.ok && wrong.error.map(({ key }) => key)).toEqual(["hw_cpu_policy", "hw_numa_mem.0"]);
    expect(!wrong.ok && wrong.error[0]?.message.startsWith("hw_cpu_policy: ")).toBe(true);
    const twice = parseImageProperties({ architecture: "x86_64", hw_architecture: "aarch64" });
    expect(!twice.ok && twice.error).toMatchObject([{ code: "CONFLICT", key: "hw_architecture" }]);
  });

  it("go on top of a flavor by Nova's rules", () => {
    expect(merged({}, { hw_cpu_policy: "dedicated" })).toEqual({ "hw:cpu_policy": "dedicated" });
    expect(merged({ "hw:cpu_policy": "dedicated" }, { hw_cpu_policy: "shared" })).toEqual({
      "hw:cpu_policy": "dedicated",
    });
    expect(merged({ "hw:cpu_policy": "shared" }, { hw_cpu_policy: "dedicated" })).toEqual(["hw_cpu_policy"]);
    expect(merged({ "hw:mem_page_size": "large" }, { hw_mem_page_size: "2MB" })).toEqual({
      "hw:mem_page_size": "2048",
    });
    expect(merged({}, { hw_mem_page_size: "2MB" })).toEqual(["hw_mem_page_size"]);
    expect(merged({ "hw:mem_page_size": "small" }, { hw_mem_page_size: "2MB" })).toEqual([
      "hw_mem_page_size",
    ]);
    expect(merged({ "hw:cpu_sockets": "4" }, { hw_cpu_sockets: "2" })).toEqual({ "hw:cpu_sockets": "2" });
    expect(merged({ "hw:cpu_max_sockets": "2" }, { hw_cpu_sockets: "4" })).toEqual(["hw_cpu_sockets"]);
    expect(merged({ "hw:cpu_max_sockets": "2" }, { hw_cpu_max_sockets: "4" })).toEqual([
      "hw_cpu_max_sockets",
    ]);
    expect(merged({ "hw:cpu_thread_policy": "prefer" }, { hw_cpu_thread_policy: "isolate" })).toEqual([
      "hw_cpu_thread_policy",
    ]);
    expect(merged({ "trait:CUSTOM_A": "required" }, { "trait:CUSTOM_B": "required" })).toEqual({
      "trait:CUSTOM_A": "required",
      "trait:CUSTOM_B": "required",
    });
  });

  it("are found in what the client and Glance print", () => {
    const client = {
      id: "1",
      name: "img",
      properties: { hw_machine_type: "q35", os_hash_algo: "sha512", stores: { a: 1 } },
    };
    expect(readImageProperties(JSON.stringify(client))).toEqual({
      ok: true,
      value: { hw_machine_type: "q35", os_hash_algo: "sha512" },
    });
    const glance = { id: "1", name: "img", hw_cpu_policy: "dedicated", min_ram: 1 };
    expect(readImageProperties(JSON.stringify(glance))).toEqual({
      ok: true,
      value: { hw_cpu_policy: "dedicated" },
    });
    expect(readImageProperties("[]").ok).toBe(false);
  });
});

describe("nodeLabels", () => {
  it("are those of KubeVirt's node labeller", () => {
    expect(
      nodeLabels({
        usableModels: ["Nehalem", "Haswell-noTSX"],
        features: ["avx2", "sse4.1", "bad name"],
        vendor: "Intel",
        hostModel: { model: "Skylake-Client-IBRS", requiredFeatures: ["ss", "vmx"] },
        tscHz: 2_592_000_000,
        tscScalable: false,
      }),
    ).toEqual({
      "cpu-feature.node.kubevirt.io/avx2": "true",
      "cpu-feature.node.kubevirt.io/sse4.1": "true",
      "cpu-model-migration.node.kubevirt.io/Haswell-noTSX": "true",
      "cpu-model-migration.node.kubevirt.io/Nehalem": "true",
      "cpu-model-migration.node.kubevirt.io/Skylake-Client-IBRS": "true",
      "cpu-model.node.kubevirt.io/Haswell-noTSX": "true",
      "cpu-model.node.kubevirt.io/Nehalem": "true",
      "cpu-timer.node.kubevirt.io/tsc-frequency": "2592000000",
      "cpu-timer.node.kubevirt.io/tsc-scalable": "false",
      "cpu-vendor.node.kubevirt.io/Intel": "true",
      "host-model-cpu.node.kubevirt.io/Skylake-Client-IBRS": "true",
      "host-model-required-features.node.kubevirt.io/ss": "true",
      "host-model-required-features.node.kubevirt.io/vmx": "true",
    });
  });
});
