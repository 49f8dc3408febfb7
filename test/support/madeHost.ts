/** A made-up KVM host, as its capabilities document tells it. */
export interface MadeHost {
  readonly cells: readonly MadeCell[];
  /** Largest vCPU count of its only machine type. */
  readonly maxVcpus?: number;
}

export interface MadeCell {
  readonly memoryKiB: number;
  /** Threads of each core, by CPU id. */
  readonly cores: readonly (readonly number[])[];
  /** Pages by size in KiB; all memory in small ones when left out. */
  readonly pages?: Readonly<Record<number, number>>;
  /** To each cell; 10 to itself and 20 to others when left out. */
  readonly distances?: readonly number[];
}

const GiB = 1024 * 1024;

/** `count` cores of two threads, siblings n and n + count. */
export function smtCores(count: number): readonly (readonly number[])[] {
  return Array.from({ length: count }, (_, core) => [core, core + count]);
}

/** `count` cores of one thread, ids from `first`. */
export function plainCores(count: number, first = 0): readonly (readonly number[])[] {
  return Array.from({ length: count }, (_, core) => [first + core]);
}

export function oneCell(cores: MadeCell["cores"], memoryGiB = 64, pages?: MadeCell["pages"]): MadeHost {
  return { cells: [{ memoryKiB: memoryGiB * GiB, cores, ...(pages && { pages }) }] };
}

/** The report of a made-up host. */
export function madeHostReport(name: string, host: MadeHost) {
  return { name, documents: [{ name: "capabilities.xml", content: capabilities(host) }] };
}

function capabilities({ cells, maxVcpus = 255 }: MadeHost): string {
  return `<capabilities>
  <host>
    <cpu><arch>x86_64</arch><model>Haswell-noTSX</model><vendor>Intel</vendor></cpu>
    <topology><cells num='${cells.length}'>${cells
      .map((cell, id) => cellXml(cell, id, cells.length))
      .join("")}</cells></topology>
  </host>
  <guest>
    <os_type>hvm</os_type>
    <arch name='x86_64'>
      <wordsize>64</wordsize>
      <emulator>/usr/bin/qemu-system-x86_64</emulator>
      <machine maxCpus='${maxVcpus}'>q35</machine>
      <domain type='kvm'/>
    </arch>
  </guest>
</capabilities>`;
}

function cellXml({ memoryKiB, cores, pages, distances }: MadeCell, id: number, cells: number): string {
  const cpus = cores
    .flatMap((threads, core) => threads.map((cpu) => ({ cpu, core, threads })))
    .sort((a, b) => a.cpu - b.cpu)
    .map(
      ({ cpu, core, threads }) =>
        `<cpu id='${cpu}' socket_id='${id}' die_id='0' core_id='${core}' siblings='${threads.join(",")}'/>`,
    );
  const pools = Object.entries(pages ?? { 4: memoryKiB / 4 }).map(
    ([size, count]) => `<pages unit='KiB' size='${size}'>${count}</pages>`,
  );
  const siblings = Array.from(
    { length: cells },
    (_, other) => `<sibling id='${other}' value='${distances?.[other] ?? (other === id ? 10 : 20)}'/>`,
  );
  return `<cell id='${id}'><memory unit='KiB'>${memoryKiB}</memory>${pools.join("")}
    <distances>${siblings.join("")}</distances><cpus num='${cpus.length}'>${cpus.join("")}</cpus></cell>`;
}
