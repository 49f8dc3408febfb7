import { expect, it } from "vitest";
import { readGuestCpuset } from "../../src/documents/cgroupCpuset.js";
import { SysfsFiles } from "../../src/documents/sysfsFiles.js";

function guestCpuset(files: Readonly<Record<string, string>>): string | undefined {
  const below = Object.entries(files).map(([path, text]) => [`/sys/fs/cgroup/${path}`, text] as const);
  const found = readGuestCpuset(new SysfsFiles("tree", below, []));
  return found && `${found.cpus} ${found.from.replace("fs/cgroup/", "")}`;
}

/* Which file decides: Linux Documentation/admin-guide/cgroup-v2.rst (cpuset) and cgroup-v1/cpusets.rst. */
it.each([
  ["no cgroup at all is no limit", {}, undefined],
  [
    "v2: the effective set of machine.slice",
    {
      "machine.slice/cpuset.cpus.effective": "2-7\n",
      "machine.slice/cpuset.cpus": "\n",
      "cpuset.cpus.effective": "0-7\n",
    },
    "2-7 machine.slice/cpuset.cpus.effective",
  ],
  [
    "v2: without a machine.slice the root's",
    { "cpuset.cpus.effective": "0-7\n" },
    "0-7 cpuset.cpus.effective",
  ],
  [
    "v2: an empty request takes over the root's",
    { "machine.slice/cpuset.cpus": "\n", "cpuset.cpus.effective": "0-7\n" },
    "0-7 cpuset.cpus.effective",
  ],
  [
    "v2: a request counts within the root's, where the effective set is missing",
    { "machine.slice/cpuset.cpus": "4-9\n", "cpuset.cpus.effective": "0-7\n" },
    "4-7 machine.slice/cpuset.cpus",
  ],
  [
    "v1: machine.slice",
    { "cpuset/machine.slice/cpuset.cpus": "4-7\n", "cpuset/cpuset.cpus": "0-7\n" },
    "4-7 cpuset/machine.slice/cpuset.cpus",
  ],
  [
    "v1: the effective set before the configured one",
    { "cpuset/machine.slice/cpuset.cpus": "4-7\n", "cpuset/machine.slice/cpuset.effective_cpus": "5-7\n" },
    "5-7 cpuset/machine.slice/cpuset.effective_cpus",
  ],
  [
    "v1: libvirt without systemd",
    { "cpuset/machine/cpuset.cpus": "1\n", "cpuset/cpuset.cpus": "0-7\n" },
    "1 cpuset/machine/cpuset.cpus",
  ],
  [
    "v1: a set that nobody has filled yet is passed over",
    { "cpuset/machine.slice/cpuset.cpus": "\n", "cpuset/cpuset.cpus": "0-7\n" },
    "0-7 cpuset/cpuset.cpus",
  ],
  ["v1: the root's", { "cpuset/cpuset.cpus": "0-3\n" }, "0-3 cpuset/cpuset.cpus"],
])("%s", (_, files, expected) => {
  expect(guestCpuset(files)).toBe(expected);
});
