import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { collectKernel } from "../../../src/cli/collect/collectKernel.js";
import { readSysfsTree } from "../../../src/documents/sysfsTree.js";
import { CpuSet } from "../../../src/topology/index.js";
import { tempDir } from "../../support/tempDir.js";

/** A POWER8 host with SMT off, as its files say. */
function rootOf(files: Readonly<Record<string, string>>): string {
  const root = tempDir();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

const power8 = {
  "sys/devices/system/cpu/present": "0-7\n",
  "sys/devices/system/cpu/online": "0\n",
  "sys/devices/system/cpu/offline": "1-7\n",
  "sys/devices/system/cpu/cpu0/topology/core_id": "0\n",
  "sys/devices/system/cpu/cpu0/topology/physical_package_id": "0\n",
  "sys/devices/system/cpu/cpu0/topology/thread_siblings_list": "0\n",
  "sys/devices/system/node/online": "0\n",
  "sys/devices/system/node/node0/cpulist": "0-7\n",
  "sys/devices/system/node/node0/meminfo": "Node 0 MemTotal: 1048576 kB\nNode 0 MemFree: 77 kB\n",
  "sys/fs/cgroup/machine.slice/cpuset.cpus.effective": "0\n",
  "sys/module/kvm_hv/parameters/indep_threads_mode": "Y\n",
  "sys/module/kvm_hv/parameters/nested": "N\n",
  "proc/modules": "kvm_hv 1 0 - Live 0x0\nkvm 2 1 kvm_hv, Live 0x0\next4 3 0 - Live 0x0\n",
};
const source = { machine: "ppc64le", release: "6.1.0" };

test("modules, their parameters and the tree of a POWER8 host", () => {
  const part = collectKernel({ ...source, root: rootOf(power8) });
  expect(part.facts).toEqual({ kernelVersion: "6.1.0", kvmModules: ["kvm", "kvm_hv"] });
  expect(part.notes.kvmParameters).toEqual({ "kvm_hv.indep_threads_mode": "Y", "kvm_hv.nested": "N" });
  expect(part.gaps).toEqual([
    {
      source: "KVM_CAP_PPC_SMT",
      reason: "only an ioctl on /dev/kvm tells it; report it as the fact kvmSmtThreads",
    },
  ]);
  const read = readSysfsTree(part.documents[0]?.content ?? "", "sysfs.json");
  expect(read).toMatchObject({
    ok: true,
    value: { arch: "ppc64le", online: CpuSet.of([0]), kvm: { modules: ["kvm_hv"] } },
  });
});

test("free memory, which changes from one look to the next, does not change the text", () => {
  const meminfo = "sys/devices/system/node/node0/meminfo";
  const later = { ...power8, [meminfo]: power8[meminfo].replace("77", "99") };
  const [first, second] = [power8, later].map((files) => collectKernel({ ...source, root: rootOf(files) }));
  expect(first?.documents).toEqual(second?.documents);
  expect(first?.documents[0]?.content).toContain("MemTotal: 1048576 kB");
});

test("microcode as the kernel prints it", () => {
  const root = rootOf({ "proc/cpuinfo": "processor\t: 0\nmicrocode\t: 0xd000404\n", "proc/modules": "" });
  const part = collectKernel({ machine: "x86_64", release: "6.1.0", root });
  expect(part.notes.microcode).toBe("0xd000404");
  expect(part.facts.kvmModules).toEqual([]);
});

test("a root without sysfs gives no document and says what is missing", () => {
  const part = collectKernel({ ...source, root: rootOf({}) });
  expect(part.documents).toEqual([]);
  expect(part.gaps.map((gap) => gap.source)).toEqual(["sysfs", "kvm modules"]);
});
