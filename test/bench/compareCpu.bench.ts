import {
  type CompiledCpu,
  type CpuDefinition,
  type CpuMap,
  compareCompiled,
  compareCpu,
  compileCpu,
  defaultCpuMapName,
  loadCpuMap,
  outcomeCode,
  outcomeOfCode,
} from "../../src/cpu/index.js";
import { type BenchResult, measure, withRatio } from "./benchmark.js";
import { naiveCompare, naiveCompiler } from "./naiveCompare.js";

const classCount = 100;
const hostCount = 10_000;
const definitionCount = 200;

/**
 * Compares per second, compiled and naive, and what a fleet costs: 10,000 hosts × 200 definitions, once for each host and
 * once for each of the hundred classes that the hosts fall into.
 */
export function benchCompareCpu(): readonly BenchResult[] {
  const loaded = loadCpuMap(defaultCpuMapName);
  if (!loaded.ok) throw new Error(loaded.error.message);
  const map = loaded.value;
  const hosts = hostDefinitions(map, classCount);
  const guests = guestDefinitions(map, definitionCount);
  const compiledHosts = hosts.map((host) => compiled(host, map));
  const compiledGuests = guests.map((guest) => compiled(guest, map));
  refuseDifferences(hosts, guests, map);

  const pairs = hosts.length * guests.length;
  const repeats = 20;
  const naive = naiveCompiler(map);
  const naiveHosts = hosts.map(naive);
  const naiveGuests = guests.map(naive);
  const sets = measure("compare, naive Sets (compiled once)", pairs, () =>
    count(naiveHosts, naiveGuests, (host, guest) => naiveCompare(host, guest) !== "INCOMPATIBLE"),
  );
  const words = measure("compare, compiled", pairs * repeats, () => {
    let yes = 0;
    for (let i = 0; i < repeats; i++) yes += countYes(compiledHosts, compiledGuests);
    return yes;
  });
  const whole = measure("compareCpu from definitions, with reasons", hosts.length * 20, () =>
    count(hosts, guests.slice(0, 20), (host, guest) => {
      const compared = compareCpu(host, guest, map);
      return compared.ok && compared.value.outcome !== "INCOMPATIBLE";
    }),
  );
  const compile = measure("compileCpu", guests.length, () =>
    guests.reduce((sum, guest) => sum + (compileCpu(guest, map).ok ? 1 : 0), 0),
  );
  const fleet = Array.from({ length: hostCount }, (_, i) => compiledHosts[i % classCount]!);
  const each = measure(
    "fleet of 10,000 hosts × 200 definitions, host by host",
    1,
    () => countYes(fleet, compiledGuests),
    3,
  );
  const shared = measure("fleet of 10,000 hosts × 200 definitions, by class", 1, () => {
    const yes = compiledHosts.map((host) => countYes([host], compiledGuests));
    return fleet.reduce((sum, _, i) => sum + yes[i % classCount]!, 0);
  });
  return [
    sets,
    { ...withRatio(words, sets), limitMicroseconds: 0.1 },
    whole,
    compile,
    each,
    withRatio(shared, each),
  ];
}

function countYes(hosts: readonly CompiledCpu[], guests: readonly CompiledCpu[]): number {
  let yes = 0;
  for (const host of hosts) {
    for (const guest of guests) {
      if (compareCompiled(host, guest) < outcomeCode.INCOMPATIBLE) yes += 1;
    }
  }
  return yes;
}

function count<H, G>(
  hosts: readonly H[],
  guests: readonly G[],
  isYes: (host: H, guest: G) => boolean,
): number {
  let yes = 0;
  for (const host of hosts) {
    for (const guest of guests) {
      if (isYes(host, guest)) yes += 1;
    }
  }
  return yes;
}

function compiled(definition: CpuDefinition, map: CpuMap): CompiledCpu {
  const result = compileCpu(definition, map);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

/** A fast answer that is another answer would be no benchmark. */
function refuseDifferences(
  hosts: readonly CpuDefinition[],
  guests: readonly CpuDefinition[],
  map: CpuMap,
): void {
  const naive = naiveCompiler(map);
  for (const host of hosts) {
    for (const guest of guests) {
      const fast = outcomeOfCode(compareCompiled(compiled(host, map), compiled(guest, map)));
      const slow = naiveCompare(naive(host), naive(guest));
      if (fast !== slow) throw new Error(`${host.model?.name} × ${guest.model?.name}: ${fast} and ${slow}`);
    }
  }
}

/** Hosts of the map's models with some features more, spread evenly over the map. */
function hostDefinitions(map: CpuMap, amount: number): readonly CpuDefinition[] {
  const { models, features } = map.sections.get("x86")!;
  return Array.from({ length: amount }, (_, i) => {
    const model = models[(i * 7 + 40) % models.length]!;
    return {
      type: "host",
      arch: "x86_64",
      model: { name: model.name },
      ...(model.vendor !== undefined && { vendor: model.vendor }),
      features: Array.from({ length: 20 }, (_, j) => ({
        name: features[(i * 13 + j * 17) % features.length]!.name,
      })),
    };
  });
}

/** Guests of the map's models, every second one with some features of each policy. */
function guestDefinitions(map: CpuMap, amount: number): readonly CpuDefinition[] {
  const { models, features } = map.sections.get("x86")!;
  const policies = ["require", "optional", "disable", "force", "forbid"] as const;
  return Array.from({ length: amount }, (_, i) => ({
    type: "guest",
    match: i % 9 === 0 ? "strict" : "exact",
    model: { name: models[(i * 11) % models.length]!.name },
    features: Array.from({ length: i % 2 === 0 ? 0 : 5 }, (_, j) => ({
      name: features[(i * 19 + j * 23) % features.length]!.name,
      policy: policies[(i + j) % policies.length]!,
    })),
  }));
}
