/** Bytes of one unit, by libvirt's names: `b`, `KB` = 1000, `k`/`KiB` = 1024, and so on; undefined for others. */
export function bytesPerUnit(unit: string): number | undefined {
  if (unit === "b" || unit === "B" || unit === "byte" || unit === "bytes") return 1;
  const match = /^([kmgtpe])(b|ib)?$/i.exec(unit);
  if (match === null) return undefined;
  const power = "kmgtpe".indexOf((match[1] ?? "").toLowerCase()) + 1;
  return (match[2]?.toLowerCase() === "b" ? 1000 : 1024) ** power;
}
