import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readDomainXml } from "../../src/documents/domainXml.js";
import { openTestApp, reportHost } from "../support/app.js";
import { tempDir } from "../support/tempDir.js";

const connection = "qemu:///system";

function virsh(...args: readonly string[]): string {
  return execFileSync("virsh", ["-c", connection, "-q", ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 60_000,
  });
}

/** Whether a libvirt with QEMU runs here. */
function hasLibvirt(): boolean {
  try {
    virsh("domcapabilities", "--virttype", "qemu", "--arch", "x86_64");
    return true;
  } catch {
    return false;
  }
}

/** A guest without disks that TCG runs, stopped at its first instruction. */
function startGuest(cpu: string): string {
  const name = `capcat-test-${process.pid}-${Math.trunc(performance.now())}`;
  const path = join(tempDir(), "guest.xml");
  writeFileSync(
    path,
    `<domain type='qemu'><name>${name}</name><memory unit='MiB'>64</memory><vcpu>2</vcpu>
<os><type arch='x86_64' machine='pc'>hvm</type></os>${cpu}
<devices><emulator>/usr/bin/qemu-system-x86_64</emulator></devices></domain>`,
  );
  virsh("create", path, "--paused");
  onTestFinished(() => {
    virsh("destroy", name);
  });
  return virsh("dumpxml", name);
}

describe.skipIf(!hasLibvirt())(
  "a live domain of libvirt (needs a running libvirtd with qemu-system-x86_64)",
  () => {
    it("goes where the emulator gives its CPU and its machine type, and nowhere else", async () => {
      const capabilities = virsh("capabilities");
      const domain = virsh("domcapabilities", "--virttype", "qemu", "--arch", "x86_64", "--machine", "pc");
      const hosts = {
        here: [capabilities, domain],
        // The same machine with an emulator that gives no sse4.2, and one that has not the machine type.
        poorer: [
          capabilities,
          domain.replace(
            "<mode name='host-model' supported='yes'>",
            "$&<feature policy='disable' name='sse4.2'/>",
          ),
        ],
        older: [
          capabilities.replaceAll(
            /<machine[^>]*>[^<]*<\/machine>/g,
            "<machine maxCpus='255'>pc-i440fx-2.0</machine>",
          ),
          domain.replace(/<machine>[^<]*</, "<machine>pc-i440fx-2.0<"),
        ],
      };
      const app = await openTestApp();
      for (const [name, documents] of Object.entries(hosts)) {
        const input = { name, documents: documents.map((content) => ({ content })) };
        const { reportHost: payload } = await app.data(reportHost, { input });
        expect(payload.userErrors).toEqual([]);
      }
      const live = startGuest("<cpu mode='custom' match='exact' check='none'><model>Nehalem</model></cpu>");
      const read = readDomainXml(live, "live");
      if (!read.ok) throw new Error(read.error.message);
      // libvirt made the alias versioned, and spelt the CPU out.
      expect(read.value.machine).toMatch(/^pc-i440fx-\d/);
      expect(read.value).toMatchObject({
        virtType: "qemu",
        vcpus: 2,
        memoryKiB: 65_536,
        cpu: { model: { name: "Nehalem" } },
      });
      const { migrationTargets } = await app.data(
        `query ($xml: String!) { migrationTargets(guest: { guest: { domainXml: $xml }, from: { name: "here" } }, verdict: [COMPATIBLE, INCOMPATIBLE, UNKNOWN]) {
        nodes { host { name } verdict reasons { code features } cure { features } } } }`,
        { xml: live },
      );
      const byName = new Map(
        migrationTargets.nodes.map((node: { host: { name: string } }) => [node.host.name, node]),
      );
      expect(byName.get("here")).toMatchObject({ verdict: "COMPATIBLE", reasons: [] });
      expect(byName.get("poorer")).toMatchObject({
        verdict: "INCOMPATIBLE",
        reasons: [{ code: "MISSING_FEATURES", features: ["sse4.2"] }],
        cure: { features: ["sse4.2"] },
      });
      expect(byName.get("older")).toMatchObject({
        verdict: "INCOMPATIBLE",
        reasons: [{ code: "MACHINE_TYPE" }],
      });
    });
  },
);
