import type { App } from "../../app.js";
import { invariant } from "../../cpu/result.js";
import { packageFile } from "../packageFile.js";
import { localReporter } from "../report/localReporter.js";
import { reportBatch } from "../report/reportBatch.js";
import { hostFolders } from "../report/reportSource.js";

const actor = "demo";

/** Fills a new catalog with the demo fleet, a CPU type and a flavor. Resolves to how many hosts there are. */
export async function loadDemoFleet(app: App): Promise<number> {
  const folders = hostFolders(packageFile("fixtures", "hosts"));
  invariant(folders.ok, "the package has fixtures/hosts");
  let hosts = 0;
  await reportBatch(localReporter(app), folders.value, undefined, (answer) => {
    invariant(
      answer.outcome === "CREATED",
      `the demo host ${answer.name} is accepted: ${JSON.stringify(answer)}`,
    );
    hosts += 1;
  });
  const type = await app.catalog.createCpuType(
    {
      name: "web",
      description: "What the web tier's guests get: every Intel host since Haswell can run it.",
      requirement: {
        kind: "cpuXml",
        xml: "<cpu mode='custom' match='exact'><model>Haswell-noTSX</model></cpu>",
      },
      renderings: [],
    },
    actor,
  );
  invariant(type.ok, `the demo CPU type is accepted: ${JSON.stringify(type)}`);
  const flavor = await app.catalog.createFlavor(
    { name: "web.large", vcpus: 4, memoryMiB: 16_384, cpuType: { name: "web" } },
    actor,
  );
  invariant(flavor.ok, `the demo flavor is accepted: ${JSON.stringify(flavor)}`);
  return hosts;
}
